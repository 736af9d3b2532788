import { describe, expect, test } from 'vitest';
import { fromBase64url, toBase64url } from '../../../../lib/bytes/encoding';
import * as v from '../../../../lib/domain/core/schema';
import type { Decision } from '../../../../lib/domain/onboarding/application';
import {
  commandIdOf,
  draftOfProposal,
  isSameDecision,
  LONGEST_PROPOSAL,
  makeReviewerKeys,
  PROPOSAL_LASTS,
  type ProposalContext,
  proposalFaults,
  publicKeyOf,
  readProposal,
  signProposal,
  withDecisionTime,
  withoutDecisionTime,
} from '../../../../lib/domain/onboarding/four-eyes/proposal';
import type {
  Proposal,
  ProposedDecision,
} from '../../../../lib/domain/onboarding/four-eyes/proposal-content';

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
const READING: ProposalContext = {
  scope: PLACE,
  applicationId: 'a-1',
  seen: PROPOSAL.seen,
  own: { key: otherKey, name: 'Sam Sample' },
  now: NOW,
};

const text = await signProposal(PROPOSAL, keys.privateKey);
const BEGINNING = 'alongside-proposal:1:';
const [content = '', signature = ''] = text.slice(BEGINNING.length).split('.');

/** Another content, correctly signed by the given keys. */
const signed = async (content: string, by = keys): Promise<string> => {
  const bytes = new TextEncoder().encode(`${BEGINNING}${content}`);
  const made = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, by.privateKey, bytes);
  return `${BEGINNING}${content}.${toBase64url(new Uint8Array(made))}`;
};
const signedJson = (value: unknown, by = keys): Promise<string> =>
  signed(toBase64url(new TextEncoder().encode(JSON.stringify(value))), by);

describe('the text of a proposal', () => {
  test('returns the signed proposal', async () => {
    expect(text).toMatch(/^alongside-proposal:1:[\w-]+\.[\w-]{86}$/);
    expect(await readProposal(text)).toEqual({
      kind: 'signed',
      proposal: PROPOSAL,
      fingerprint: expect.stringMatching(/^([\da-f]{4} ){3}[\da-f]{4}$/),
    });
  });

  test('survives line breaks', async () => {
    const wrapped = ` ${text.replace(/.{60}/g, '$&\r\n')}\n`;
    expect(await readProposal(wrapped)).toMatchObject({ kind: 'signed', proposal: PROPOSAL });
    expect(await commandIdOf(wrapped)).toBe(await commandIdOf(text));
  });

  test('is refused if any character differs', async () => {
    const wrong: string[] = [];
    for (let at = 0; at < text.length; at++) {
      const sign = text[at] === 'A' ? 'B' : 'A';
      const read = await readProposal(`${text.slice(0, at)}${sign}${text.slice(at + 1)}`);
      if (read.kind !== 'unusable') wrong.push(`${at}`);
    }
    expect(wrong).toEqual([]);
  });

  // Every 7th bit in `npm test`; every bit in `npm run check`, which has a minute.
  const STEP = process.env.QUICK ? 7 : 1;

  test('is refused if any bit of content or signature differs', async () => {
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
    ['an empty text', '', 'not-one'],
    ['another text', 'Please approve', 'not-one'],
    ['text before it', `Here: ${text}`, 'not-one'],
    ['no version', 'alongside-proposal::x.y', 'not-one'],
    ['a later version', text.replace(':1:', ':2:'), 'other-version'],
    ['its version in another spelling', text.replace(':1:', ':01:'), 'other-version'],
    ['a version added', text.replace(':1:', ':1:1:'), 'broken'],
    ['a character behind it', `${text}A`, 'broken'],
    ['text behind it', `${text} Regards`, 'broken'],
    ['a second signature', `${text}.${signature}`, 'broken'],
    ['another proposal behind it', `${text}${text}`, 'broken'],
    ['no signature', text.split('.')[0] ?? '', 'broken'],
    ['an empty signature', `${text.split('.')[0]}.`, 'broken'],
    ['only its first half', text.slice(0, text.length / 2), 'broken'],
    ['padding', `${text}==`, 'broken'],
    ['another spelling of the signature', text.replace(/.$/, 'B'), 'broken'],
    ['one character over the limit', text.padEnd(LONGEST_PROPOSAL + 1, 'A'), 'too-long'],
    ['spaces over the limit', text.padEnd(LONGEST_PROPOSAL + 1), 'too-long'],
    ['random text up to the limit', `${BEGINNING}${'A.'.repeat(90_000)}`, 'broken'],
    ['the key of another person', signedJson({ ...PROPOSAL, key: otherKey }), 'broken'],
    ['a signature by another person', signedJson(PROPOSAL, otherKeys), 'broken'],
    ['bytes that are not a key', signedJson({ ...PROPOSAL, key: 'A'.repeat(87) }), 'broken'],
    ['a point off the curve', signedJson({ ...PROPOSAL, key: `BA${'A'.repeat(85)}` }), 'broken'],
    ['no JSON', signed(toBase64url(new TextEncoder().encode('approve'))), 'broken'],
    ['invalid UTF-8', signed(toBase64url(new Uint8Array([0xff, 0xfe]))), 'broken'],
    [
      'deeply nested JSON',
      signed(toBase64url(new TextEncoder().encode('['.repeat(100_000)))),
      'broken',
    ],
    ['a missing field', signedJson(withoutSeen), 'broken'],
    ['an extra field', signedJson({ ...PROPOSAL, urgent: true }), 'broken'],
    ['a decision time', signedJson(withDecision({ decidedAt: 'now' })), 'broken'],
    [
      'an invalid digest',
      signedJson({ ...PROPOSAL, seen: { ...PROPOSAL.seen, digest: 'ab' } }),
      'broken',
    ],
    ['an invalid time', signedJson({ ...PROPOSAL, at: 1e300 }), 'broken'],
    ['an invisible name', signedJson({ ...PROPOSAL, name: '\u200b\u2066' }), 'broken'],
    [
      'a name that reverses the text direction',
      signedJson({ ...PROPOSAL, name: 'Robin\u202e' }),
      'broken',
    ],
    ['an overlong name', signedJson({ ...PROPOSAL, name: 'R'.repeat(81) }), 'broken'],
    [
      'a status that reviewers cannot set',
      signedJson({ ...PROPOSAL, decision: { status: 'Submitted' } }),
      'broken',
    ],
  ];
  test.each(unusable)('with %s is refused', async (_, text, why) =>
    expect(await readProposal(await text)).toEqual({ kind: 'unusable', why }),
  );

  function withDecision(more: object): unknown {
    return {
      ...PROPOSAL,
      decision: { status: 'Approved', review: { partnerMerchantId: 'm', ...more } },
    };
  }
});

describe('for a second reviewer, a proposal', () => {
  const readings: [what: string, change: Partial<ProposalContext>, faults: string[]][] = [
    ['is valid for another reviewer if nothing changed', {}, []],
    ['is refused for the same key', { own: { key, name: 'Sam Sample' } }, ['own-key']],
    ['is refused for the same key and name', { own: { key, name: PROPOSAL.name } }, ['own-key']],
    ['is refused for the same name', { own: { key: otherKey, name: PROPOSAL.name } }, ['own-name']],
    [
      'is refused for the same name in capitals',
      { own: { key: otherKey, name: ' ROBIN  example' } },
      ['own-name'],
    ],
    [
      'is refused for the same name with a hidden character',
      { own: { key: otherKey, name: 'Rob\u200bin Example' } },
      ['own-name'],
    ],
    [
      'is refused for the same name in wide characters',
      { own: { key: otherKey, name: 'Ｒobin Example' } },
      ['own-name'],
    ],
    ['is refused for a reviewer without a name', { own: undefined }, ['nameless']],
    ['is refused for another application', { applicationId: 'a-2' }, ['other-application']],
    [
      'is refused in another environment',
      { scope: { ...PLACE, environment: 'live' } },
      ['other-application'],
    ],
    [
      'is refused in another installation',
      { scope: { ...PLACE, installationId: 'i-2' } },
      ['other-application'],
    ],
    [
      'is refused after a correction',
      { seen: { ...PROPOSAL.seen, digest: 'cd'.repeat(32) } },
      ['changed'],
    ],
    [
      'is refused after a change of status',
      { seen: { ...PROPOSAL.seen, status: 'UnderReview' } },
      ['changed'],
    ],
    ['is valid until its last moment', { now: NOW + PROPOSAL_LASTS }, []],
    ['is refused once it is too old', { now: NOW + PROPOSAL_LASTS + 1 }, ['old']],
    ['is valid if the clock is slightly behind', { now: NOW - 3_600_000 }, []],
    ['is refused if the clock is far behind', { now: NOW - 3_600_001 }, ['old']],
    [
      'reports all faults at once',
      { own: { key, name: '' }, seen: { status: '', digest: '' }, now: 0 },
      ['own-key', 'changed', 'old'],
    ],
  ];
  test.each(readings)('%s', (_, change, faults) =>
    expect(proposalFaults(PROPOSAL, { ...READING, ...change })).toEqual(faults),
  );
});

const DECISIONS: [proposed: ProposedDecision, sent: Decision][] = [
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

describe('a proposed decision', () => {
  test.each(DECISIONS)('is proposed as %j, and gets its time when it is sent', (proposed, sent) => {
    expect(withDecisionTime(proposed, NOW)).toEqual(sent);
    expect(withoutDecisionTime(sent)).toEqual(proposed);
  });

  test('equals the sent one at any time, and no other', () => {
    for (const [at, [proposed]] of DECISIONS.entries())
      for (const [other, [, sent]] of DECISIONS.entries())
        expect(isSameDecision(sent, proposed)).toBe(at === other);
    const later: Decision = {
      status: 'Approved',
      review: { partnerMerchantId: 'm', decidedAt: 'later' },
    };
    expect(isSameDecision(later, withoutDecisionTime(later))).toBe(true);
    // Firefox keeps a property without a value; JSON drops it.
    const bare = { status: 'Rejected', review: { reasonCode: 'r', message: undefined } } as const;
    expect(isSameDecision(bare, { status: 'Rejected', review: { reasonCode: 'r' } })).toBe(true);
    const link = (to: string) => ({ ...bare, review: { message: `https://a.b?sig=${to}` } });
    expect(isSameDecision(link('1'), link('2'))).toBe(false);
  });

  test('follows the rules of a typed decision', () => {
    expect(draftOfProposal({ status: 'Rejected', review: { message: 'No' } })).toEqual({
      status: 'Rejected',
      reasonCode: '',
      message: 'No',
      requirements: [],
      partnerMerchantId: '',
    });
  });
});

test('each proposal has its own command id', async () => {
  const other = await signProposal({ ...PROPOSAL, at: NOW + 1 }, keys.privateKey);
  const actions = await Promise.all([text, text, other].map(commandIdOf));
  expect(new Set(actions).size).toBe(2);
  for (const commandId of actions) expect(v.is(v.pipe(v.string(), v.uuid()), commandId)).toBe(true);
});

test('no code can export a private key', async () => {
  await expect(crypto.subtle.exportKey('jwk', keys.privateKey)).rejects.toThrow();
});
