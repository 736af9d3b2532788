import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Run } from '../../../lib/domain/golive/run';
import { changeStrings } from '../../../lib/golive/report/clean';
import { isUnaltered } from '../../../lib/golive/report/digest';
import { aRun, withSteps } from './a-run';
import { junitErrors, reportOf, schemaErrors } from './read-report';

const NASTY = [
  ']]>',
  '<![CDATA[',
  '</script><script>',
  '-->',
  '<!--',
  '&#0;',
  '&amp;lt;',
  '"',
  "'",
  '`${',
  '\u0000',
  '\u0008',
  '\u000b',
  '\u001f',
  '\u007f',
  '\u0085',
  '\ufffe',
  '\uffff',
  '\ud800',
  '\udfff',
  '\u202e',
  '\u2066',
  '\u200f',
  '\r\n',
  '\t',
  '𝒳',
  'é',
  '</style>',
  '<img src=x>',
  '__proto__',
  'true',
  '',
  ' ',
];
const nasty = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.array(fc.constantFrom(...NASTY), { maxLength: 4 }).map((parts) => parts.join('')),
);
/** Replaces the texts and figures of a run. */
function filledWith(run: Run, texts: readonly string[]): Run {
  let at = 0;
  const next = () => texts[at++ % texts.length] ?? '';
  const filled = changeStrings(run, (text, kind) => (kind === 'closed' ? text : next()));
  if (!filled) throw new Error('It is no run any more.');
  return filled;
}

const tagsOf = (html: string) => html.match(/<[/!]?\w+/g);

test('any text gives valid JSON, valid JUnit, and a page without foreign markup', async () => {
  const junits: string[] = [];
  const plain = await reportOf(filledWith(aRun(), ['x']));
  await fc.assert(
    fc.asyncProperty(fc.array(nasty, { minLength: 1, maxLength: 12 }), async (texts) => {
      const { json, junit, html } = await reportOf(filledWith(aRun(), texts));
      expect(schemaErrors(json)).toEqual([]);
      expect(await isUnaltered(json)).toBe(true);
      expect(tagsOf(html)).toEqual(tagsOf(plain.html));
      // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may be left.
      expect(html + json).not.toMatch(/[\u0000-\u0008\u202a-\u202e\u2066-\u2069]|\\ud[89a-f]/);
      junits.push(junit);
    }),
    { seed: 7, numRuns: 60 },
  );
  // Texts may be empty or equal, which the XSD forbids for ours; the output is still well-formed.
  const errors = await junitErrors(...junits);
  expect(errors.filter((error) => /parser error|not expected|missing/.test(error))).toEqual([]);
});

test('no text hides a value, and no value breaks a report', async () => {
  const value = fc.string({ unit: 'binary-ascii', minLength: 8, maxLength: 24 });
  await fc.assert(
    fc.asyncProperty(value, nasty, nasty, async (kept, before, after) => {
      const isWord = kept.trim().length >= 8 && !/^[\w.:-]*$/.test(kept);
      fc.pre(isWord);
      const text = before + kept + after;
      const calls = [{ method: 'GET', path: text, took: 1, requestId: text }];
      const run = withSteps(aRun(), (step) => ({
        ...step,
        actual: text,
        reason: text,
        calls,
      }));
      const { json } = await reportOf(run, { sensitiveValues: [kept] });
      expect(stringsOf(JSON.parse(json)).filter((text) => text.includes(kept.trim()))).toEqual([]);
    }),
    { seed: 11, numRuns: 60 },
  );
});

const stringsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsOf)
      : [];
