import { describe, expect, test } from 'vitest';
import { alike, likeness, wordsOf } from '../../../lib/domain/tickets/alike';

const like = (one: string, other: string) => likeness(wordsOf(one), wordsOf(other));

describe('the words of a summary', () => {
  test('have no case, no diacritics and no punctuation, and each counts once', () => {
    expect(wordsOf('Café, CAFE: Müller & Söhne – Größe №5')).toEqual([
      ...['cafe', 'muller', 'sohne', 'grosse', 'no5'],
    ]);
    expect(wordsOf('Ёлка ещё не пришла')).toEqual(['елка', 'еще', 'не', 'пришла']);
    expect(wordsOf(' … ')).toEqual([]);
  });
});

describe('the likeness of two summaries', () => {
  test.each([
    ['Refund for order 4711', 'refund for ORDER 4711', 1],
    ['Refund for order 4711', 'Order 4711 refund', 6 / 7],
    ['Refund for order 4711', 'Card reader is offline', 0],
    // One word in another form.
    ['Zahlungen kommen nicht an', 'Zahlung kommt nicht an', 1],
    ['Rückerstattung für Bestellung', 'Ruckerstattung der Bestellungen', 4 / 6],
    ['Возврат денег за заказ', 'возврата денег за заказы', 1],
    ['Не работает терминал', 'Терминалы не работают', 1],
    // Short words and other endings of other words are not one word.
    ['pay now', 'pal new', 0],
    ['card payment', 'carpet paid', 0],
    // A word has one partner: two forms of it do not both find the other's only one.
    ['Refund refunds', 'Refund order', 2 / 4],
    ['', '', 0],
  ])('of “%s” and “%s”', (one, other, expected) => {
    expect(like(one, other)).toBeCloseTo(expected);
    expect(like(other, one)).toBeCloseTo(expected);
  });
});

describe('tickets like a new one', () => {
  const tickets = ['Ada Example: refund for order 4711', 'Ada Example: card reader is offline'].map(
    (summary) => ({ summary }),
  );

  test('are found by what the record’s name leaves', () => {
    expect(alike('Ada Example: refund of order 4711', tickets, 'Ada Example')).toEqual([
      tickets[0],
    ]);
    expect(alike('Ada Example: ', tickets, 'Ada Example')).toEqual([]);
  });

  test('need the same words if there are few', () => {
    expect(alike('card offline', tickets, 'Ada Example')).toEqual([]);
    expect(alike('Refund', [{ summary: 'refund!' }])).toHaveLength(1);
  });

  test('are sorted, the most alike first', () => {
    const [close, same] = [
      { summary: 'Order 4711 refund please' },
      { summary: 'Refund order 4711' },
    ];
    expect(alike('refund order 4711', [close, same])).toEqual([same, close]);
  });
});
