import { describe, expect, test } from 'vitest';
import { findCards } from '../../../../lib/domain/detect/card-numbers';
import {
  type DecisionDraft,
  secretsIn,
} from '../../../../lib/domain/onboarding/decision/decision-rules';
import { large } from '../../../large';

const cardsIn = (text: string) => findCards(text).map(({ start, end }) => text.slice(start, end));
const draft = (rest: Partial<DecisionDraft>): DecisionDraft => ({
  status: 'Approved',
  reasonCode: '',
  message: '',
  requirements: [],
  partnerMerchantId: '',
  ...rest,
});
const inMessage = (message: string) => secretsIn(draft({ message }));

/** Numbers that card schemes publish for tests; no bank issues them. */
const CARDS = [
  ['Visa', '4111111111111111'],
  ['Visa of 13', '4222222222222'],
  ['Mastercard', '5555555555554444'],
  ['Mastercard', '2223003122003222'],
  ['American Express', '378282246310005'],
  ['Discover', '6011111111111117'],
  ['JCB', '3530111333300000'],
  ['Diners Club', '30569309025904'],
  ['UnionPay', '6200000000000005'],
] as const;

describe('a card', () => {
  test.each(CARDS)('%s %s is found in any text and notation', (_, card) => {
    const spaced = card.replace(/.{4}(?=.)/g, '$& ');
    for (const text of [card, spaced, card.replace(/.(?=.)/g, '$&-')])
      expect(secretsIn(draft({ message: `see ${text}.`, partnerMerchantId: text }))).toEqual([
        { where: 'message', text, kind: 'card' },
        { where: 'partnerMerchantId', text, kind: 'card' },
      ]);
    expect(cardsIn(`${card.slice(0, -1)}${(Number(card.at(-1)) + 1) % 10}`)).toEqual([]);
  });

  test('a Maestro number counts only in groups of four', () => {
    expect(cardsIn('6304 0000 0000 0019 000')).toEqual(['6304 0000 0000 0019 000']);
    expect(cardsIn('6304000000000019000')).toEqual([]);
  });

  test.each([
    ['1000000000000000009'],
    ['7000000000000000003'],
    ['8912345678901234567'],
    ['9000000000000000001'],
    ['2000000000000006'],
    ['5900000000000008'],
    ['3100000000000003'],
    ['411111111111116'],
  ])('%s is a merchant id despite its valid check digit', (id) => {
    const ids = Array.from({ length: 10 }, (_, digit) => `${id.slice(0, -1)}${digit}`);
    for (const partnerMerchantId of ids)
      expect(secretsIn(draft({ partnerMerchantId }))).toEqual([]);
  });
});

test('a token is found without its end and after another word', () => {
  const token = 'eyJGQUtFRkFLRQ';
  expect(inMessage(`x-${token}`)).toEqual([{ where: 'message', text: token, kind: 'key' }]);
  expect(inMessage('eyJabc, KeyJohannaMaria')).toEqual([]);
});

describe('a text of a million characters is read quickly', () => {
  test.each([
    ['1 ', 0],
    ['1-', 0],
    ['1--1--', 0],
    ['1', 0],
    ['a', 0],
    [' ', 0],
    ['4 ', 0],
    ['4111 1111 1111 1112 ', 0],
    ['AB12 ', 0],
    ['bearer ', 0],
    ['bearer  a', 0],
    ['password ', 0],
    ['password is ', 0],
    ['api key ', 0],
    ['-----BEGIN ', 0],
    ['-----BEGIN PRIVATE KEY-----', 1],
    ['-----BEGIN A PRIVATE KEY----- -----END ', 1],
    ['svc_test_FAKE_0005 ', 1],
    ['sk_', 1],
    ['eyJaaaaaaaa-', 1],
    ['eyJaaaaaaaa.eyJaaaaaaaa. ', 1],
  ])('“%s”', (part, expected) => {
    expect(inMessage(part.repeat(Math.ceil(large(1_000_000) / part.length)))).toHaveLength(
      expected,
    );
  });

  test('with a million different keys', () => {
    const keys = Array.from({ length: large(50_000) }, (_, at) => `svc_test_FAKE_${at}`);
    expect(inMessage(keys.join(' ')).map(({ text }) => text)).toEqual(keys);
  });
});
