import { parseJson } from '../../../bytes/json';
import * as v from '../../core/schema';
import type { CheckedItem } from '../timeline';
import type { ReviewItem } from './review-rules';

/** A tick: the item's text, the digest of the snapshot that was checked, and when (epoch milliseconds). */
const Tick = v.object({ text: v.string(), digest: v.string(), at: v.number() });
type Tick = v.InferOutput<typeof Tick>;

/** An item as the reviewer sees it. `isOld`: it was ticked for data that the merchant changed since. */
export type ChecklistLine = CheckedItem & { isOld: boolean };

/**
 * The ticks in a stored text. Only the checklist writes it; a damaged one has no ticks, and the reviewer
 * ticks again.
 */
const ticksIn = (text: string): Tick[] => v.tryParse(v.array(Tick), parseJson(text)) ?? [];

/** The items of a checklist with their ticks. A tick counts for the data that it was made for only. */
export function linesOf(
  items: readonly ReviewItem[],
  text: string,
  digest: string,
): ChecklistLine[] {
  const ticks = new Map(ticksIn(text).map((tick) => [tick.text, tick]));
  return items.map((item) => {
    const tick = ticks.get(item.text);
    const isTicked = tick?.digest === digest;
    return {
      ...item,
      ...(isTicked && { tickedAt: tick.at }),
      isOld: tick !== undefined && !isTicked,
    };
  });
}

/** The stored text after an item was ticked, or its tick was taken away. */
export function withTick(text: string, item: string, tick: Omit<Tick, 'text'> | undefined): string {
  const others = ticksIn(text).filter((one) => one.text !== item);
  return JSON.stringify(tick ? [...others, { ...tick, text: item }] : others);
}

/** The required items without a tick: an approval waits for them. */
export const missingItems = (lines: readonly ChecklistLine[]): string[] =>
  lines
    .filter(({ required, tickedAt }) => required && tickedAt === undefined)
    .map(({ text }) => text);

/** The checklist as it stays with a decision. */
export const recordedItems = (lines: readonly ChecklistLine[]): CheckedItem[] =>
  lines.map(({ isOld: _, ...item }) => item);
