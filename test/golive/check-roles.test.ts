import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHECK_ROLES, JUDGING_CHECKS, PROVING_CHECKS } from '../../lib/domain/golive/check-roles';
import { runVerdict } from '../../lib/domain/golive/run';
import { CHECKS } from '../../lib/golive/checks';
import { inRanges, runSentence } from '../../lib/golive/report/words';
import messages from '../../public/_locales/en/messages.json';
import { aCheck, aStep } from './report/a-run';

const ROLES = 'lib/domain/golive/check-roles.ts';

/** The sentence of a run in which exactly these checks passed. */
function sentenceOf(numbers: readonly number[]): string {
  const checks = numbers.map((number) =>
    aCheck(number, 'passed', [aStep(`${number}.1`, 'passed')]),
  );
  return runSentence({ verdict: runVerdict(checks), checks });
}

test.each(CHECKS)('check $number has a role', ({ number }) => {
  expect(CHECK_ROLES[number], `check ${number}: give it a role in ${ROLES}`).toBeDefined();
});

test('every role is the role of a check', () => {
  const numbers = CHECKS.map(({ number }) => number);
  const left = Object.keys(CHECK_ROLES).filter((number) => !numbers.includes(Number(number)));
  expect(left, `${ROLES} gives a role to numbers without a check`).toEqual([]);
});

test('the checks of the description keep their roles', () => {
  const described = (number: number) => number <= 11;
  expect(PROVING_CHECKS.filter(described)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(JUDGING_CHECKS.filter(described)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 11]);
});

test('a run in which exactly the proving checks passed is passed', () => {
  expect(sentenceOf(PROVING_CHECKS)).toMatch(/^Passed: /);
});

test.each(PROVING_CHECKS)('a run without check %i is only passed so far', (number) => {
  const sentence = sentenceOf(PROVING_CHECKS.filter((one) => one !== number));
  expect(sentence).toMatch(/^Passed so far: /);
  expect(sentence).toContain(`not run: ${number}.`);
});

test('a run of only the checks that judge nothing is not passed', () => {
  const others = CHECKS.map(({ number }) => number).filter((one) => !JUDGING_CHECKS.includes(one));
  expect(sentenceOf(others)).toMatch(/^Interrupted: nothing was judged\./);
});

test('a warning of the pre-flight counts as little as the pre-flight itself', () => {
  const checks = [0, ...PROVING_CHECKS].map((number) => {
    const verdict = number === 0 ? 'warning' : 'passed';
    return aCheck(number, verdict, [aStep(`${number}.1`, verdict)]);
  });
  expect(runSentence({ verdict: 'passed', checks })).not.toContain('not shown in full');
});

test('numbers are written as ranges', () => {
  expect(inRanges([])).toBe('');
  expect(inRanges([4])).toBe('4');
  expect(inRanges([1, 2, 3])).toBe('1 to 3');
  expect(inRanges([1, 2, 3, 5, 7, 8])).toBe('1 to 3, 5, and 7 to 8');
});

const proving = inRanges(PROVING_CHECKS);
const contract = inRanges(CHECKS.map(({ number }) => number).filter((number) => number > 0));

test.each([
  {
    place: 'golivePassedSoFar in public/_locales/en/messages.json',
    text: messages.golivePassedSoFar.message,
    range: `of checks ${proving.replaceAll(' to ', '–')} not run`,
  },
  {
    place: 'failureOptionNoCheck in public/_locales/en/messages.json',
    text: messages.failureOptionNoCheck.message,
    range: `numbers from ${contract}.`,
  },
  {
    place: 'docs/golive.md',
    text: readFileSync(join(import.meta.dirname, '../../docs/golive.md'), 'utf8'),
    range: `any of checks ${proving} was skipped or not run`,
  },
])('$place names the range of the checks', ({ place, text, range }) => {
  expect(text, `${place} has to say “${range}”`).toContain(range);
});
