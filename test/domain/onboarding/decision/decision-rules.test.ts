import { describe, expect, test } from 'vitest';
import * as v from '../../../../lib/domain/core/schema';
import { Decision } from '../../../../lib/domain/onboarding/application';
import { APPLICATION_STATUSES } from '../../../../lib/domain/onboarding/application-status';
import {
  type DecisionDraft,
  type DecisionFault,
  decisionFaults,
  decisionOf,
  secretsIn,
} from '../../../../lib/domain/onboarding/decision/decision-rules';

const EMPTY: DecisionDraft = {
  status: '',
  reasonCode: '',
  message: '',
  requirements: [],
  partnerMerchantId: '',
};
/** Complete for every decision. */
const FULL: DecisionDraft = {
  status: '',
  reasonCode: ' owner-missing ',
  message: ' Who owns the rest?\n',
  requirements: [{ field: ' beneficialOwners.0.sharePercent ', message: ' Name them all. ' }],
  partnerMerchantId: ' merchant-0001 ',
};
const NOW = Date.UTC(2026, 0, 15, 9, 30);

describe('the state table', () => {
  const ALLOWED = [
    'Submitted > UnderReview',
    'Submitted > InformationRequired',
    'Submitted > Approved',
    'Submitted > Rejected',
    'UnderReview > InformationRequired',
    'UnderReview > Approved',
    'UnderReview > Rejected',
    'InformationRequired > UnderReview',
    'InformationRequired > InformationRequired',
    'InformationRequired > Approved',
    'InformationRequired > Rejected',
  ];
  const chosen = ['UnderReview', 'InformationRequired', 'Approved', 'Rejected'] as const;
  // The last ones are not statuses of ours, but the service may send them.
  const states = [...APPLICATION_STATUSES, '', 'submitted', 'Paused', 'constructor', '__proto__'];
  const pairs = states.flatMap((from) => chosen.map((to) => [from, to] as const));

  test.each(pairs)('“%s” to %s', (from, status) => {
    const faults = ALLOWED.includes(`${from} > ${status}`) ? [] : ['not-allowed'];
    expect(decisionFaults({ ...FULL, status }, from)).toEqual(faults);
  });

  test.each(states)('no decision is possible without a choice in “%s”', (from) => {
    expect(decisionFaults(FULL, from)).toEqual(['none-chosen']);
  });
});

describe('a decision needs', () => {
  const cases: [what: string, draft: Partial<DecisionDraft>, faults: DecisionFault[]][] = [
    ['nothing to start a review', { status: 'UnderReview' }, []],
    ['nothing for a rejection', { status: 'Rejected' }, []],
    ['the merchant’s id for an approval', { status: 'Approved' }, ['partner-merchant-id']],
    [
      'an id of more than spaces',
      { status: 'Approved', partnerMerchantId: ' \u200B\n' },
      ['partner-merchant-id'],
    ],
    [
      'a reason, a message and requirements for a request',
      { status: 'InformationRequired' },
      ['reason-code', 'message', 'requirements'],
    ],
    [
      'a field in each requirement',
      { ...FULL, status: 'InformationRequired', requirements: [{ field: ' ', message: 'Why?' }] },
      ['requirements'],
    ],
    [
      'a message in each requirement',
      {
        ...FULL,
        status: 'InformationRequired',
        requirements: [{ field: 'company', message: ' ' }],
      },
      ['requirement-message'],
    ],
    [
      'a message in every single requirement',
      {
        ...FULL,
        status: 'InformationRequired',
        requirements: [...FULL.requirements, { field: 'company', message: '' }],
      },
      ['requirement-message'],
    ],
    [
      'nothing in an extra empty line',
      {
        ...FULL,
        status: 'InformationRequired',
        requirements: [...FULL.requirements, { field: '', message: ' ' }],
      },
      [],
    ],
    [
      'more than empty lines',
      { ...FULL, status: 'InformationRequired', requirements: [{ field: '', message: '' }] },
      ['requirements'],
    ],
  ];
  test.each(cases)('%s', (_what, given, faults) => {
    const draft = { ...EMPTY, ...given };
    expect(decisionFaults(draft, 'Submitted')).toEqual(faults);
    expect(decisionOf(draft, NOW) === undefined).toBe(faults.length > 0);
  });

  test('all faults are reported at once', () => {
    expect(decisionFaults({ ...EMPTY, status: 'Approved' }, 'Rejected')).toEqual([
      'not-allowed',
      'partner-merchant-id',
    ]);
  });
});

describe('the sent body is', () => {
  const bodies: [what: string, draft: DecisionDraft, body: Decision | undefined][] = [
    ['undefined without a choice', FULL, undefined],
    [
      'without a review when a review starts',
      { ...FULL, status: 'UnderReview' },
      { status: 'UnderReview' },
    ],
    [
      'trimmed and without empty lines for a request',
      {
        ...FULL,
        status: 'InformationRequired',
        requirements: [{ field: '', message: '' }, ...FULL.requirements],
      },
      {
        status: 'InformationRequired',
        review: {
          reasonCode: 'owner-missing',
          message: 'Who owns the rest?',
          requirements: [{ field: 'beneficialOwners.0.sharePercent', message: 'Name them all.' }],
        },
      },
    ],
    [
      'with the time in UTC for an approval',
      { ...FULL, status: 'Approved' },
      {
        status: 'Approved',
        review: { partnerMerchantId: 'merchant-0001', decidedAt: '2026-01-15T09:30:00.000Z' },
      },
    ],
    [
      'without a review for a plain rejection',
      { ...EMPTY, status: 'Rejected' },
      { status: 'Rejected' },
    ],
    [
      'without a review for a rejection with spaces',
      { ...EMPTY, status: 'Rejected', reasonCode: ' ', message: '\n\u200B' },
      { status: 'Rejected' },
    ],
    [
      'with the reason for a rejection',
      { ...EMPTY, status: 'Rejected', reasonCode: ' sanctions ' },
      { status: 'Rejected', review: { reasonCode: 'sanctions' } },
    ],
    [
      'with the message for a rejection',
      { ...FULL, status: 'Rejected', reasonCode: '' },
      { status: 'Rejected', review: { message: 'Who owns the rest?' } },
    ],
  ];
  test.each(bodies)('%s', (_what, draft, body) => {
    // Strict: a field that the service does not expect must be absent, not undefined.
    expect(decisionOf(draft, NOW)).toStrictEqual(body);
    if (body) expect(v.parse(Decision, body)).toEqual(body);
  });
});

describe('secrets', () => {
  const inMessage = (message: string) =>
    secretsIn({ ...EMPTY, message }).map(({ kind, text }) => [kind, text]);

  // All invented: the cards are test numbers that no bank issues. The keys are assembled here, so
  // that no secret scanner takes this file for a leak.
  const sk = ['sk', 'FAKE', '0000example'].join('_');
  const akia = `AKIA${'FAKEEXAMPLE00000'}`;
  const jwt = ['eyJGQUtFRkFLRQ', 'eyJGQUtFRkFLRQ', 'FAKE'].join('.');
  const pem = (end: string) => `-----BEGIN EC PRIVATE KEY-----\nFAKE\nFAKE${end}`;
  const whole = pem('\n-----END EC PRIVATE KEY-----');

  test.each([
    ['use svc_test_FAKE_everything_0001, please', 'svc_test_FAKE_everything_0001'],
    ['SVC_LIVE_FAKE_0002', 'SVC_LIVE_FAKE_0002'],
    ['key=x_svc_live_FAKE_0003.', 'svc_live_FAKE_0003'],
    [`(${sk})`, sk],
    [`id ${akia} here`, akia],
    [`token ${jwt}`, jwt],
    [`see\n${whole}\nabove`, whole],
    [pem(''), pem('')],
    ['Authorization: Bearer FAKE-0000-0000', 'Bearer FAKE-0000-0000'],
    ['bearer fakefakefakefakefakefake', 'bearer fakefakefakefakefakefake'],
    ['API key: not-a-real-one', 'API key: not-a-real-one'],
    ['"api_key": "FAKE"', 'api_key": "FAKE"'],
    ['api-key = svc_test_FAKE_0004', 'api-key = svc_test_FAKE_0004'],
  ])('%s holds a key', (message, key) => expect(inMessage(message)).toEqual([['key', key]]));

  test.each([
    ['card 4111111111111111.', '4111111111111111'],
    ['4111 1111 1111 1111', '4111 1111 1111 1111'],
    ['4111-1111-1111-1111', '4111-1111-1111-1111'],
    ['4111\u00A01111\u20131111  1111', '4111\u00A01111\u20131111  1111'],
    ['3782 822463 10005', '3782 822463 10005'],
    ['4222222222222', '4222222222222'],
    ['6304 0000 0000 0019 000', '6304 0000 0000 0019 000'],
    ['tel 12 4111 1111 1111 1111 12 28', '4111 1111 1111 1111'],
  ])('%s holds a card number', (message, card) =>
    expect(inMessage(message)).toEqual([['card', card]]),
  );

  test('two cards in a row are two', () => {
    expect(inMessage('4111111111111111 5555555555554444')).toEqual([
      ['card', '4111111111111111'],
      ['card', '5555555555554444'],
    ]);
  });

  test.each([
    ['password: x', 'password: x'],
    ['Your Password = hunter2-FAKE!', 'Password = hunter2-FAKE!'],
    ['pwd=FAKE', 'pwd=FAKE'],
    ['pin: 1234', 'pin: 1234'],
    ['the PIN code is 0000', 'PIN code is 0000'],
    ['"dbPassword":"FAKE"', 'Password":"FAKE"'],
    ['passphrase:FAKE', 'passphrase:FAKE'],
    ['the password is FAKE123', 'password is FAKE123'],
  ])('%s holds a password', (message, password) =>
    expect(inMessage(message)).toEqual([['password', password]]),
  );

  test.each([
    '',
    'Name all owners, please.',
    'A key starts with svc_test_ or svc_live_.',
    'The risk_assessment_form and task_list_items are missing.',
    'The merchant issues bearer securities and bearer shares of 2020.',
    'BEARER INSTRUMENTS',
    'Company SK-12345678, Asia Pacific Ltd, ASIAPACIFIC, asiapacificregional',
    'Send the public key: -----BEGIN PUBLIC KEY-----',
    'The password is missing; the PIN is required.',
    'password:\nto be set',
    'opin: 1234, spin: 5',
    'Card 4111 1111 1111 1112 is not one',
    '0000000000000000',
    '411111111111',
    '41111111111111111111',
    'x4111111111111111 4111111111111111x',
    'Order 4111.1111.1111.1111',
    'IBAN GB82 WEST 1234 5698 7654 32 or DE89 3704 0044 0532 0130 00',
    'IBAN IT60X0542811101000000123456',
    '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
    'On 2026-01-15 we asked, +44 20 7946 0958 did not answer.',
  ])('“%s” holds no secret', (message) => expect(inMessage(message)).toEqual([]));

  test('secrets are found in every text of a draft, for any decision', () => {
    const key = 'svc_test_FAKE_everything_0001';
    const draft: DecisionDraft = {
      status: 'UnderReview',
      reasonCode: key,
      message: `${key} pin: 1234`,
      requirements: [
        { field: 'company', message: 'pwd=FAKE' },
        { field: key, message: 'card 4111111111111111' },
      ],
      partnerMerchantId: key,
    };
    expect(secretsIn(draft)).toEqual([
      { where: 'reasonCode', text: key, kind: 'key' },
      { where: 'message', text: key, kind: 'key' },
      { where: 'message', text: 'pin: 1234', kind: 'password' },
      { where: 'requirements.0.message', text: 'pwd=FAKE', kind: 'password' },
      { where: 'requirements.1.field', text: key, kind: 'key' },
      { where: 'requirements.1.message', text: '4111111111111111', kind: 'card' },
      { where: 'partnerMerchantId', text: key, kind: 'key' },
    ]);
    expect(secretsIn(FULL)).toEqual([]);
  });
});
