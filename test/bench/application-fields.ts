import type { Page } from '@playwright/test';
import { ONBOARDING, openDesk, rowOf } from './desk';
import { WIDE_NAME, wideFields, wideSnapshot, wideValue } from './merchants';
import { alternate, spreadOf } from './pairs';
import { plainRows } from './plain-rows';
import { counted, type Figure } from './report';
import { scrollingFigures, sidesOf } from './sides';
import type { Stage } from './stage';

/** Milliseconds: each of ours before the same work of a plain page. */
type Sides = { opened: number; drawn: number; found: number; left: number; unfolded: number };

const ROUNDS = 9;
const SCREEN = 'main section[aria-label=Application]';
const FOLDED = `${SCREEN} details:not([open]) > summary`;

/** An application of 10,000 fields against a plain page with as many rows. */
export async function applicationFields(stage: Stage): Promise<Figure[]> {
  const { alongside, service } = stage;
  const { installationId } = service.places.test.withOnboarding;
  service.control.applicationArrives(installationId, wideSnapshot());
  const count = wideFields();
  // Occurs in the last field and in no other.
  const lastWord = `${count - 1}`;
  const rows = Array.from({ length: count }, (_, n) => ({
    name: `Field ${n}`,
    value: wideValue(n),
    sought: wideValue(n),
  }));
  const plain = await plainRows(stage, WIDE_NAME, rows);
  const last = wideValue(count - 1);
  const desk = await openDesk(alongside);
  const open = async (): Promise<number> => {
    await desk.begin();
    await desk.press(ONBOARDING, rowOf(WIDE_NAME));
    return desk.press(rowOf(WIDE_NAME), { selector: `${SCREEN} h2`, text: WIDE_NAME });
  };
  const rounds = await alternate<Sides>(
    {
      opened: open,
      drawn: plain.draw,
      found: async () => {
        await open();
        const search = { selector: `${SCREEN} search input` };
        return desk.type(search, lastWord, { selector: `${SCREEN} dd bdi`, text: last });
      },
      left: () => plain.find(lastWord),
      unfolded: async () => {
        await open();
        return desk.press(
          { selector: FOLDED },
          { selector: `${SCREEN} details[open] :is(dd, details)` },
        );
      },
    },
    { rounds: ROUNDS, warmUps: 1 },
  );
  await open();
  const elements = await desk.elements();
  const all = await unfoldAll(desk.page);
  const unfolded = await desk.elements();
  const scrolling = await scrollingFigures(desk.page, SCREEN, plain.page, {
    by: 600,
    how: 'scrolling it unfolded',
  });

  const { figure } = sidesOf(rounds);
  return [
    figure('pressed in the queue to heading readable : rows', 'opened', 'drawn', 1),
    figure('its last field typed to found : rows hidden', 'found', 'left', 1),
    {
      name: 'a part unfolded',
      unit: 'ms',
      value: spreadOf(rounds, ({ unfolded }) => unfolded),
      aim: 100,
    },
    {
      name: 'elements in the desk as it opens',
      unit: 'elements',
      value: counted(elements),
      behind: `${unfolded} with everything unfolded in ${all.toFixed(0)} ms; plain page ${await plain.elements()}`,
    },
    ...scrolling,
  ];
}

/** Unfolds everything; returns the milliseconds until the last frame was painted. */
const unfoldAll = (page: Page): Promise<number> =>
  page.evaluate(async (folded) => {
    const before = performance.timeOrigin + performance.now();
    for (let round = 0; round < 10; round++) {
      const summaries = [...document.querySelectorAll<HTMLElement>(folded)];
      if (summaries.length === 0) break;
      for (const summary of summaries) summary.click();
      await whenPainted(() => summaries.every((one) => one.nextElementSibling !== null));
    }
    return performance.timeOrigin + performance.now() - before;
  }, FOLDED);
