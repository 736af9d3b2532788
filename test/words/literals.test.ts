import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { ours, text } from '../source-tree';

// What a screen shows is in the locale file. This reads the syntax of each screen, and finds texts that are not.

type Node = { type: string; [part: string]: unknown };

const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string';

/** Attributes that people read, or hear. */
const SPOKEN =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|title|label|placeholder|hint|alt|what|of|question|next|error)$/;

/** A word, not only a mark such as `–` or `·`. */
const WORD = /\p{L}{2}/u;

/** The texts that an expression may give, as far as they are written in it. */
function literalsIn(part: unknown): string[] {
  if (!isNode(part)) return [];
  switch (part.type) {
    case 'Literal':
      return typeof part.value === 'string' ? [part.value] : [];
    case 'TemplateLiteral':
      return Array.isArray(part.quasis) ? part.quasis.flatMap(literalsIn) : [];
    case 'TemplateElement':
      return [rawOf(part.value)];
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return literalsIn(part.expression);
    case 'ConditionalExpression':
      return [...literalsIn(part.consequent), ...literalsIn(part.alternate)];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return part.operator === '===' || part.operator === '!=='
        ? []
        : [...literalsIn(part.left), ...literalsIn(part.right)];
    default:
      return [];
  }
}

/** The texts in a screen's own words: between tags, and in attributes that people read. */
function ownWordsIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(ownWordsIn);
  if (!isNode(part)) return [];
  const inside = Object.values(part).flatMap(ownWordsIn);
  if (part.type === 'JSXText') return [String(part.value)];
  if (part.type === 'JSXElement' || part.type === 'JSXFragment') {
    const children = Array.isArray(part.children) ? part.children : [];
    return [...children.filter(isContainer).flatMap(literalsIn), ...inside];
  }
  if (part.type === 'JSXAttribute' && isNode(part.name) && SPOKEN.test(String(part.name.name)))
    return [...literalsIn(part.value), ...inside];
  return inside;
}

/** The written text of a part of a template. */
const rawOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : '';

const isContainer = (part: unknown): boolean =>
  isNode(part) && part.type === 'JSXExpressionContainer';

/** The literals of a screen that hold a word. */
const wordsIn = (code: string): string[] =>
  ownWordsIn(parseAst(code, { lang: 'tsx' }))
    .map((one) => one.trim())
    .filter((one) => WORD.test(one));

test.each([
  ['<p>Hello</p>', ['Hello']],
  ['<p title="Say it">{a ? "one" : t("two")} – {b && "three"}</p>', ['one', 'three', 'Say it']],
  ['<Field label="Name" hint={`why`} />', ['Name', 'why']],
  ['<p className="big" data-x="y">{t("hello")}{kind === "ab" ? "–" : null}</p>', []],
] as const)('the search finds own words in %s', (code, found) => {
  expect(wordsIn(`const x = ${code};`)).toEqual(found);
});

const screens = ours.filter((file) => /^(components|entrypoints)\/.*\.tsx$/.test(file));

test('no screen has words of its own: all are in the locale file', () => {
  expect(screens.length).toBeGreaterThan(100);
  const found = screens.flatMap((file) => wordsIn(text(file)).map((word) => `${file}: ${word}`));
  expect(found).toEqual([]);
});
