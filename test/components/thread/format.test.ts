import { describe, expect, test } from 'vitest';
import {
  BOLD,
  ITALIC,
  makeLink,
  pasteLink,
  toggleList,
  toggleMark,
} from '../../../components/thread/compose/format';
import { insertOnOwnLines } from '../../../components/thread/compose/quote';
import { edited, type Selected, type TextEdit } from '../../../components/thread/compose/text-edit';

// In these texts, `⟦` and `⟧` stand around what is selected, and `|` where the caret is.

function read(drawn: string): Selected {
  const caret = drawn.indexOf('|');
  if (caret >= 0) return { text: drawn.replace('|', ''), start: caret, end: caret };
  const start = drawn.indexOf('⟦');
  const end = drawn.indexOf('⟧') - 1;
  return { text: drawn.replace('⟦', '').replace('⟧', ''), start, end };
}

function draw(text: string, edit: TextEdit): string {
  const whole = edited(text, edit);
  const { start, end } = edit;
  return start === end
    ? `${whole.slice(0, start)}|${whole.slice(start)}`
    : `${whole.slice(0, start)}⟦${whole.slice(start, end)}⟧${whole.slice(end)}`;
}

const changed = (drawn: string, change: (selected: Selected) => TextEdit): string =>
  draw(read(drawn).text, change(read(drawn)));

describe('a mark around words', () => {
  test.each([
    ['a ⟦word⟧ here', 'a **⟦word⟧** here'],
    ['a **⟦word⟧** here', 'a ⟦word⟧ here'],
    ['a ⟦**word**⟧ here', 'a ⟦word⟧ here'],
    ['a⟦ word ⟧here', 'a **⟦word⟧** here'],
    ['a | here', 'a **|** here'],
    ['a **|** here', 'a | here'],
    ['⟦one\n\n two⟧', '⟦**one**\n\n **two**⟧'],
    ['⟦**one**\n**two**⟧', '⟦one\ntwo⟧'],
    ['⟦**one**\ntwo⟧', '⟦****one****\n**two**⟧'],
  ])('bold: %j becomes %j', (before, expected) => {
    expect(changed(before, (selected) => toggleMark(selected, BOLD))).toBe(expected);
  });

  test('twice is the text as it was, with the same words selected', () => {
    const once = changed('pay ⟦now⟧ please', (selected) => toggleMark(selected, ITALIC));
    expect(once).toBe('pay _⟦now⟧_ please');
    expect(changed(once, (selected) => toggleMark(selected, ITALIC))).toBe('pay ⟦now⟧ please');
  });

  test('bold inside italic keeps the italic', () => {
    expect(changed('_⟦now⟧_', (selected) => toggleMark(selected, BOLD))).toBe('_**⟦now⟧**_');
  });
});

describe('a list', () => {
  test.each([
    ['numbers', '⟦one\n\ntwo⟧', '⟦1. one\n\n2. two⟧'],
    ['bullets', '⟦1. one\n2. two⟧', '⟦- one\n- two⟧'],
    ['bullets', '⟦- one\n- two⟧', '⟦one\ntwo⟧'],
    ['bullets', 'above\non|e\nbelow', 'above\n- on|e\nbelow'],
    ['numbers', '|', '1. |'],
  ] as const)('%s: %j becomes %j', (kind, before, expected) => {
    expect(changed(before, (selected) => toggleList(selected, kind))).toBe(expected);
  });
});

describe('a link', () => {
  test.each([
    ['see ⟦the list⟧', 'see [the list](https://|)'],
    ['see ⟦https://a.example/b⟧', 'see [|](https://a.example/b)'],
    ['see |', 'see [|](https://)'],
  ])('by keyboard: %j becomes %j', (before, expected) => {
    expect(changed(before, makeLink)).toBe(expected);
  });

  test('that is pasted over words has these words', () => {
    const selected = read('see ⟦the [new] list⟧.');
    const edit = pasteLink(selected, ' https://a.example/x_(1)\n');
    expect(edit && draw(selected.text, edit)).toBe(
      'see [the \\[new\\] list](https://a.example/x_%281%29)|.',
    );
  });

  test.each([
    ['without a selection', 'see |', 'https://a.example'],
    ['over another link', '⟦https://b.example⟧', 'https://a.example'],
    ['over several lines', '⟦one\ntwo⟧', 'https://a.example'],
    ['of another scheme', '⟦one⟧', 'javascript:alert(1)'],
    ['of http', '⟦one⟧', 'http://a.example'],
    ['with words behind it', '⟦one⟧', 'https://a.example and more'],
  ])('%s is pasted as it is', (_, drawn, pasted) => {
    expect(pasteLink(read(drawn), pasted)).toBeUndefined();
  });
});

describe('a quotation', () => {
  test.each([
    ['|', '> q\n\n|'],
    ['Hello|', 'Hello\n\n> q\n\n|'],
    ['Hello\n|', 'Hello\n\n> q\n\n|'],
    ['Hello|Bye', 'Hello\n\n> q\n\n|Bye'],
    ['Hello|\n\nBye', 'Hello\n\n> q\n\n|Bye'],
  ])('in %j stands on lines of its own: %j', (before, expected) => {
    expect(changed(before, ({ text, start }) => insertOnOwnLines(text, start, '> q'))).toBe(
      expected,
    );
  });
});
