import { type BrowserContext, expect, type TestInfo } from '@playwright/test';
import { type ShownText, textAt } from './names-moving';

/** A time in which a page waited for its next frame or message too long: a delay in it is not ours. */
type Stall = [from: number, to: number];

/** The texts that a page showed, by its frames. */
type Sampled = { texts: ShownText[]; stalls: Stall[] };

type Note = { isPanel: boolean; isNew: boolean; text?: ShownText; stall?: Stall };

/**
 * Samples each panel's heading and the record on each page of a pretended CRM, at each of their
 * frames and over full page loads.
 */
export async function sampleNames(context: BrowserContext): Promise<Samples> {
  let samples = noSamples();
  await context.exposeBinding('noteSample', (_, note: Note) => addNote(samples, note));
  await context.addInitScript(sampleHere);
  return {
    take: () => samples,
    clear: () => {
      samples = noSamples(samples);
    },
  };
}

function addNote(samples: Taken, { isPanel, isNew, text, stall }: Note): void {
  const { texts, stalls } = isPanel ? samples.panel : samples.page;
  // A page that unloads takes its panel with it.
  if (isNew && !isPanel && text) samples.panel.texts.push([text[0], '']);
  if (text) texts.push(text);
  if (stall) stalls.push(stall);
}

/** Samples one page and its panel, for a browser that cannot run a script in every document. */
export async function sampleOnce(page: Evaluates, panel: Evaluates): Promise<() => Promise<Taken>> {
  for (const one of [panel, page]) {
    await one.evaluate(storeNotes);
    await one.evaluate(sampleHere);
  }
  return async () => {
    const samples = noSamples();
    for (const one of [page, panel])
      for (const note of await one.evaluate(notesHere)) addNote(samples, note);
    return samples;
  };
}

type Evaluates = { evaluate<T>(work: () => T): Promise<Awaited<T>> };

function storeNotes(): void {
  const kept: Note[] = [];
  Object.assign(globalThis, { kept, noteSample: (note: Note) => kept.push(note) });
}

const notesHere = (): Note[] => Reflect.get(globalThis, 'kept');

export type Samples = { take(): Taken; clear(): void };
type Taken = { page: Sampled; panel: Sampled };

const noSamples = (last?: Taken): Taken => ({
  page: { texts: last?.page.texts.slice(-1) ?? [], stalls: [] },
  panel: { texts: last?.panel.texts.slice(-1) ?? [], stalls: [] },
});

/** Runs in every document. */
function sampleHere(): void {
  const isPanel = location.href.includes('/sidebar.html');
  if (!isPanel && (parent !== window || !location.protocol.startsWith('http'))) return;
  /** Milliseconds between two frames, and from which on there was a stall. */
  const FRAME = 17;
  const STALL = 25;
  let last = 0;
  let said: string | undefined;
  const tell = (note: Omit<Note, 'isPanel' | 'isNew'>) =>
    Reflect.get(globalThis, 'noteSample')({ isPanel, isNew: said === undefined, ...note });
  const look = () => {
    const now = Date.now();
    const words: string = isPanel
      ? (document.querySelector('h1')?.textContent ?? '')
      : (Reflect.get(globalThis, 'onScreen') ?? '');
    if (words !== said) void tell({ text: [now, words] });
    if (last && now - last > STALL) void tell({ stall: [last + FRAME, now] });
    [last, said] = [now, words];
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  // The browser process may stall while frames still come, and then the extension's messages are
  // late.
  const ping = async () => {
    const sent = Date.now();
    await Reflect.get(globalThis, 'chrome')?.runtime.sendMessage('ping');
    if (Date.now() - sent > STALL) void tell({ stall: [sent + FRAME, Date.now()] });
    setTimeout(() => void ping(), FRAME);
  };
  if (isPanel) void ping();
}

/** For how long another record's name may be shown, in milliseconds without stalls. */
const ALLOWED = 50;
/** For how long at most if that does not happen again: less than an agent needs to read a name. */
const ONCE = 100;
const ROUNDS = 2;

/**
 * Expects no wrong time in a round of moves. A machine that stops some program without stopping the
 * pages' frames delays a single round; a slow extension is late in each. So a round in which names
 * were only a little late is repeated once.
 */
export async function expectNoWrongTimes(
  moveOnce: () => Promise<Wrong[]>,
  way: string,
  info: TestInfo,
): Promise<void> {
  for (let round = 1; ; round += 1) {
    const wrong = await moveOnce();
    info.annotations.push({ type: way, description: JSON.stringify(wrong) });
    const late = wrong.map((one) => ({ ...one, late: one.ms - one.stalled }));
    const tooLate = late.filter((one) => one.late > ALLOWED);
    if (tooLate.length > 0 && tooLate.every((one) => one.late <= ONCE) && round < ROUNDS) continue;
    expect.soft(tooLate, way).toEqual([]);
    return;
  }
}

/** A time in which the page showed one record and the panel another's name. */
export type Wrong = { page: string; panel: string; ms: number; stalled: number };

/**
 * All such times, and how many milliseconds of each were stalls. A CRM changes the address before it
 * shows the record; a panel that names that record at once is ahead of the page, not behind it.
 */
export function wrongTimes({ page, panel }: Taken, names: readonly string[]): Wrong[] {
  const stalls = [...page.stalls, ...panel.stalls];
  const ends = [...new Set([...page.texts, ...panel.texts].map(([at]) => at))].sort(
    (a, b) => a - b,
  );
  const wrong: (Wrong & { to: number })[] = [];
  for (const [i, from] of ends.entries()) {
    const to = ends[i + 1] ?? from;
    const [shown, said] = [textAt(page.texts, from), textAt(panel.texts, from)];
    if (shown === '' || said === shown || !names.includes(said)) continue;
    if (isAhead(page.texts, from, said)) continue;
    const before = wrong.at(-1);
    const part = { ms: to - from, stalled: stalledIn(from, to, stalls) };
    if (before?.to === from && before.panel === said)
      Object.assign(before, {
        to,
        ms: before.ms + part.ms,
        stalled: before.stalled + part.stalled,
      });
    else wrong.push({ page: shown, panel: said, ...part, to });
  }
  return wrong.map(({ to: _, ...one }) => one);
}

/** Whether the page shows this name next, and did not show it just before. */
function isAhead(texts: readonly ShownText[], at: number, said: string): boolean {
  const named = texts.filter(([, text]) => text !== '');
  const now = named.findLastIndex(([shownAt]) => shownAt <= at);
  return named[now + 1]?.[1] === said && named[now - 1]?.[1] !== said;
}

/** Milliseconds between two times in which any of the pages got no frame. */
function stalledIn(from: number, to: number, stalls: readonly Stall[]): number {
  const inside = stalls
    .map(([start, end]): Stall => [Math.max(start, from), Math.min(end, to)])
    .filter(([start, end]) => start < end)
    .sort(([a], [b]) => a - b);
  let [sum, done] = [0, from];
  for (const [start, end] of inside) {
    sum += Math.max(0, end - Math.max(start, done));
    done = Math.max(done, end);
  }
  return sum;
}
