import { describe, expect, test } from 'vitest';
import type { Decision } from '../../lib/domain/application';
import { fromBase64url, toBase64url } from '../../lib/domain/bytes';
import {
  actionOf,
  decisionNow,
  draftOf,
  isProposed,
  LONGEST_PROPOSAL,
  makeReviewerKeys,
  PROPOSAL_LASTS,
  type Proposal,
  type Proposed,
  proposalFaults,
  proposedOf,
  publicKeyOf,
  type Reading,
  readProposal,
  signProposal,
} from '../../lib/domain/proposal';
import * as z from '../../lib/domain/schema';

const NOW = Date.UTC(2026, 0, 2);
const PLACE = { environment: 'test', installationId: 'i-1' } as const;

const keys = await makeReviewerKeys();
const key = await publicKeyOf(keys);
const otherKeys = await makeReviewerKeys();
const otherKey = await publicKeyOf(otherKeys);

const PROPOSAL: Proposal = {
  ...PLACE,
  applicationId: 'a-1',
  decision: { status: 'Approved', review: { partnerMerchantId: 'm-1' } },
  seen: { status: 'Submitted', digest: 'ab'.repeat(32) },
  documents: [{ path: 'documents.0', verdict: 'verified' }],
  name: 'Robin Example',
  at: NOW,
  key,
};
const READING: Reading = {
  place: PLACE,
  applicationId: 'a-1',
  seen: PROPOSAL.seen,
  own: { key: otherKey, name: 'Sam Sample' },
  now: NOW,
};

const text = await signProposal(PROPOSAL, keys.privateKey);
const BEGINNING = 'alongside-proposal:1:';
const [content = '', signature = ''] = text.slice(BEGINNING.length).split('.');

/** Another content under the signature that it would have from whoever has these keys. */
const signed = async (content: string, by = keys): Promise<string> => {
  const bytes = new TextEncoder().encode(`${BEGINNING}${content}`);
  const made = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, by.privateKey, bytes);
  return `${BEGINNING}${content}.${toBase64url(new Uint8Array(made))}`;
};
const signedJson = (value: unknown, by = keys): Promise<string> =>
  signed(toBase64url(new TextEncoder().encode(JSON.stringify(value))), by);

describe('a text', () => {
  test('is the proposal that was signed, and names no other', async () => {
    expect(text).toMatch(/^alongside-proposal:1:[\w-]+\.[\w-]{86}$/);
    expect(await readProposal(text)).toEqual({
      kind: 'signed',
      proposal: PROPOSAL,
      fingerprint: expect.stringMatching(/^([\da-f]{4} ){3}[\da-f]{4}$/),
    });
  });

  test('may have been broken into lines on its way', async () => {
    const wrapped = ` ${text.replace(/.{60}/g, '$&\r\n')}\n`;
    expect(await readProposal(wrapped)).toMatchObject({ kind: 'signed', proposal: PROPOSAL });
    expect(await actionOf(wrapped)).toBe(await actionOf(text));
  });

  test('is unsound whichever of its signs is another', async () => {
    const wrong: string[] = [];
    for (let at = 0; at < text.length; at++) {
      const sign = text[at] === 'A' ? 'B' : 'A';
      const read = await readProposal(`${text.slice(0, at)}${sign}${text.slice(at + 1)}`);
      if (read.kind !== 'unusable') wrong.push(`${at}`);
    }
    expect(wrong).toEqual([]);
  });

  // Each bit in `npm test`; `npm run check` has a minute.
  const STEP = process.env.QUICK ? 7 : 1;

  test('is unsound whichever bit of content or signature is another', async () => {
    const wrong: string[] = [];
    for (const [which, part] of [content, signature].entries()) {
      const bytes = fromBase64url(part) ?? new Uint8Array();
      for (let at = 0; at < bytes.length * 8; at += STEP) {
        const flipped = bytes.slice();
        flipped[at >> 3] = (flipped[at >> 3] ?? 0) ^ (1 << (at & 7));
        const parts = [content, signature].with(which, toBase64url(flipped));
        const read = await readProposal(`${BEGINNING}${parts.join('.')}`);
        if (read.kind !== 'unusable') wrong.push(`${which}: ${at}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  const { seen: _, ...withoutSeen } = PROPOSAL;
  const unusable: [what: string, text: string | Promise<string>, why: string][] = [
    ['nothing', '', 'not-one'],
    ['some words', 'Please approve', 'not-one'],
    ['words before it', `Here: ${text}`, 'not-one'],
    ['no version', 'alongside-proposal::x.y', 'not-one'],
    ['a later version', text.replace(':1:', ':2:'), 'other-version'],
    ['its version in another spelling', text.replace(':1:', ':01:'), 'other-version'],
    ['its version signed anew', text.replace(':1:', ':1:1:'), 'broken'],
    ['rubbish behind it', `${text}A`, 'broken'],
    ['words behind it', `${text} Regards`, 'broken'],
    ['a second signature', `${text}.${signature}`, 'broken'],
    ['another one behind it', `${text}${text}`, 'broken'],
    ['no signature', text.split('.')[0] ?? '', 'broken'],
    ['an empty signature', `${text.split('.')[0]}.`, 'broken'],
    ['half of it', text.slice(0, text.length / 2), 'broken'],
    ['padding', `${text}==`, 'broken'],
    ['the signature spelled otherwise', text.replace(/.$/, 'B'), 'broken'],
    ['one sign over the limit', text.padEnd(LONGEST_PROPOSAL + 1, 'A'), 'too-long'],
    ['blanks over the limit', text.padEnd(LONGEST_PROPOSAL + 1), 'too-long'],
    ['rubbish up to the limit', `${BEGINNING}${'A.'.repeat(90_000)}`, 'broken'],
    ['the key of somebody else', signedJson({ ...PROPOSAL, key: otherKey }), 'broken'],
    ['a signature by somebody else', signedJson(PROPOSAL, otherKeys), 'broken'],
    ['bytes that are no key', signedJson({ ...PROPOSAL, key: 'A'.repeat(87) }), 'broken'],
    ['a point off the curve', signedJson({ ...PROPOSAL, key: `BA${'A'.repeat(85)}` }), 'broken'],
    ['no JSON', signed(toBase64url(new TextEncoder().encode('approve'))), 'broken'],
    ['no text', signed(toBase64url(new Uint8Array([0xff, 0xfe]))), 'broken'],
    ['a deep one', signed(toBase64url(new TextEncoder().encode('['.repeat(100_000)))), 'broken'],
    ['something left out', signedJson(withoutSeen), 'broken'],
    ['something added', signedJson({ ...PROPOSAL, urgent: true }), 'broken'],
    ['a time at which it was decided', signedJson(withDecision({ decidedAt: 'now' })), 'broken'],
    [
      'a digest that is none',
      signedJson({ ...PROPOSAL, seen: { ...PROPOSAL.seen, digest: 'ab' } }),
      'broken',
    ],
    ['a time that is none', signedJson({ ...PROPOSAL, at: 1e300 }), 'broken'],
    ['a name that nobody sees', signedJson({ ...PROPOSAL, name: '\u200b\u2066' }), 'broken'],
    ['a name that turns the text', signedJson({ ...PROPOSAL, name: 'Robin\u202e' }), 'broken'],
    ['a book for a name', signedJson({ ...PROPOSAL, name: 'R'.repeat(81) }), 'broken'],
    [
      'a state nobody may set',
      signedJson({ ...PROPOSAL, decision: { status: 'Submitted' } }),
      'broken',
    ],
  ];
  test.each(unusable)('with %s is none', async (_, text, why) =>
    expect(await readProposal(await text)).toEqual({ kind: 'unusable', why }),
  );

  function withDecision(more: object): unknown {
    return {
      ...PROPOSAL,
      decision: { status: 'Approved', review: { partnerMerchantId: 'm', ...more } },
    };
  }
});

describe('before a second reviewer', () => {
  const readings: [what: string, change: Partial<Reading>, faults: string[]][] = [
    ['somebody else, and nothing changed', {}, []],
    ['the same key', { own: { key, name: 'Sam Sample' } }, ['own-key']],
    ['the same key and name', { own: { key, name: PROPOSAL.name } }, ['own-key']],
    ['the same name', { own: { key: otherKey, name: PROPOSAL.name } }, ['own-name']],
    [
      'the same name in capitals',
      { own: { key: otherKey, name: ' ROBIN  example' } },
      ['own-name'],
    ],
    [
      'the same name with a hidden sign',
      { own: { key: otherKey, name: 'Rob\u200bin Example' } },
      ['own-name'],
    ],
    ['the same name, wide', { own: { key: otherKey, name: 'Ｒobin Example' } }, ['own-name']],
    ['nobody who said their name', { own: undefined }, ['nameless']],
    ['another application', { applicationId: 'a-2' }, ['other-application']],
    ['another environment', { place: { ...PLACE, environment: 'live' } }, ['other-application']],
    ['another installation', { place: { ...PLACE, installationId: 'i-2' } }, ['other-application']],
    [
      'a corrected application',
      { seen: { ...PROPOSAL.seen, digest: 'cd'.repeat(32) } },
      ['changed'],
    ],
    ['one in another state', { seen: { ...PROPOSAL.seen, status: 'UnderReview' } }, ['changed']],
    ['one that is about to grow old', { now: NOW + PROPOSAL_LASTS }, []],
    ['an old one', { now: NOW + PROPOSAL_LASTS + 1 }, ['old']],
    ['a clock that is a little behind', { now: NOW - 3_600_000 }, []],
    ['a clock that is far behind', { now: NOW - 3_600_001 }, ['old']],
    [
      'all at once',
      { own: { key, name: '' }, seen: { status: '', digest: '' }, now: 0 },
      ['own-key', 'changed', 'old'],
    ],
  ];
  test.each(readings)('%s', (_, change, faults) =>
    expect(proposalFaults(PROPOSAL, { ...READING, ...change })).toEqual(faults),
  );
});

const DECISIONS: [proposed: Proposed, sent: Decision][] = [
  [{ status: 'UnderReview' }, { status: 'UnderReview' }],
  [
    { status: 'Approved', review: { partnerMerchantId: 'm' } },
    {
      status: 'Approved',
      review: { partnerMerchantId: 'm', decidedAt: new Date(NOW).toISOString() },
    },
  ],
  [{ status: 'Rejected' }, { status: 'Rejected' }],
  [
    { status: 'Rejected', review: { reasonCode: 'fraud' } },
    { status: 'Rejected', review: { reasonCode: 'fraud' } },
  ],
  [
    {
      status: 'InformationRequired',
      review: { reasonCode: 'r', message: 'm', requirements: [{ field: 'f', message: 'x' }] },
    },
    {
      status: 'InformationRequired',
      review: { reasonCode: 'r', message: 'm', requirements: [{ field: 'f', message: 'x' }] },
    },
  ],
];

describe('a decision', () => {
  test.each(DECISIONS)('is proposed as %j, and stamped when it is sent', (proposed, sent) => {
    expect(decisionNow(proposed, NOW)).toEqual(sent);
    expect(proposedOf(sent)).toEqual(proposed);
  });

  test('is the proposed one whenever it was made, and no other', async () => {
    for (const [at, [proposed]] of DECISIONS.entries())
      for (const [other, [, sent]] of DECISIONS.entries())
        expect(await isProposed(sent, proposed)).toBe(at === other);
    const later: Decision = {
      status: 'Approved',
      review: { partnerMerchantId: 'm', decidedAt: 'later' },
    };
    expect(await isProposed(later, proposedOf(later))).toBe(true);
    // Firefox hands on a name without a value; JSON does not.
    const bare: Decision = { status: 'Rejected', review: { reasonCode: 'r', message: undefined } };
    expect(await isProposed(bare, { status: 'Rejected', review: { reasonCode: 'r' } })).toBe(true);
  });

  test('is held to the rules of one that was typed here', () => {
    expect(draftOf({ status: 'Rejected', review: { message: 'No' } })).toEqual({
      status: 'Rejected',
      reasonCode: '',
      message: 'No',
      requirements: [],
      partnerMerchantId: '',
    });
  });
});

test('a proposal has one action, and each has its own', async () => {
  const other = await signProposal({ ...PROPOSAL, at: NOW + 1 }, keys.privateKey);
  const actions = await Promise.all([text, text, other].map(actionOf));
  expect(new Set(actions).size).toBe(2);
  for (const action of actions) expect(z.uuid().safeParse(action).success).toBe(true);
});

test('a private key is handed out to nobody', async () => {
  await expect(crypto.subtle.exportKey('jwk', keys.privateKey)).rejects.toThrow();
});
