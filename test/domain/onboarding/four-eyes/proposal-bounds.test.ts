import { describe, expect, test } from 'vitest';
import { fromBase64url, toBase64url } from '../../../../lib/bytes/encoding';
import {
  commandIdOf,
  makeReviewerKeys,
  publicKeyOf,
  readProposal,
  signProposal,
} from '../../../../lib/domain/onboarding/four-eyes/proposal';
import type { Proposal } from '../../../../lib/domain/onboarding/four-eyes/proposal-content';

const keys = await makeReviewerKeys();
const PROPOSAL: Proposal = {
  environment: 'test',
  installationId: 'i-1',
  applicationId: 'a-1',
  decision: { status: 'Approved', review: { partnerMerchantId: 'm-1' } },
  seen: { status: 'Submitted', digest: 'ab'.repeat(32) },
  documents: [],
  name: 'Robin Example',
  at: Date.UTC(2026, 0, 2),
  key: await publicKeyOf(keys),
};

/** Any JSON, signed like a proposal. */
async function signedJson(value: unknown): Promise<string> {
  const encoder = new TextEncoder();
  const content = `alongside-proposal:1:${toBase64url(encoder.encode(JSON.stringify(value)))}`;
  const by = { name: 'ECDSA', hash: 'SHA-256' };
  const made = await crypto.subtle.sign(by, keys.privateKey, encoder.encode(content));
  return `${content}.${toBase64url(new Uint8Array(made))}`;
}

/** The order of P-256's group. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The second valid signature that anyone can make from the first: (r, n - s). */
function twinOf(proposal: string): string {
  const [signed = '', written = ''] = proposal.split('.');
  const bytes = fromBase64url(written) ?? new Uint8Array();
  const s = BigInt(`0x${Buffer.from(bytes.slice(32)).toString('hex')}`);
  const other = Buffer.from((ORDER - s).toString(16).padStart(64, '0'), 'hex');
  return `${signed}.${toBase64url(new Uint8Array([...bytes.slice(0, 32), ...other]))}`;
}

test('the second signature of one proposal gives the same command id', async () => {
  const text = await signProposal(PROPOSAL, keys.privateKey);
  const twin = twinOf(text);
  expect(twin).not.toBe(text);
  expect(await readProposal(twin)).toEqual(await readProposal(text));
  expect(await commandIdOf(twin)).toBe(await commandIdOf(text));
});

describe('a proposal refuses texts that are longer than a person writes', () => {
  const asking = (change: object, requirement = { field: 'f', message: 'm' }, times = 1) => ({
    status: 'InformationRequired',
    review: {
      reasonCode: 'r',
      message: 'm',
      requirements: Array.from({ length: times }, () => requirement),
      ...change,
    },
  });
  const long = (length: number) => 'x'.repeat(length);
  test.each([
    ['a message', 20_000, (length: number) => asking({ message: long(length) })],
    ['a reason code', 200, (length: number) => asking({ reasonCode: long(length) })],
    ['requirements', 200, (length: number) => asking({}, { field: 'f', message: 'm' }, length)],
    ['a field', 2_000, (length: number) => asking({}, { field: long(length), message: 'm' })],
    [
      'a requirement’s message',
      2_000,
      (length: number) => asking({}, { field: 'f', message: long(length) }),
    ],
    [
      'a merchant ID',
      2_000,
      (length: number) => ({ status: 'Approved', review: { partnerMerchantId: long(length) } }),
    ],
    [
      'the message of a rejection',
      20_000,
      (length: number) => ({ status: 'Rejected', review: { message: long(length) } }),
    ],
    [
      'the reason code of a rejection',
      200,
      (length: number) => ({ status: 'Rejected', review: { reasonCode: long(length) } }),
    ],
  ])('%s up to %i', async (_, most, decisionWith) => {
    const read = async (length: number) =>
      readProposal(await signedJson({ ...PROPOSAL, decision: decisionWith(length) }));
    expect(await read(most)).toMatchObject({ kind: 'signed' });
    expect(await read(most + 1)).toEqual({ kind: 'unusable', why: 'broken' });
  });
});
