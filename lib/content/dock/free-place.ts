import { elementAt, parentOf } from './roots';
import { SEEN } from './under';

/** Where something stands beside the dock's edge, in pixels of the window. */
type Column = { left: number; right: number; height: number };

/** What it costs to cover something: what is pressed is missed more than what is read. */
const [NOTHING, WORDS, PRESSED] = [0, 1, 10];
/** Pixels between two looks down the column, and around words that belong to them. */
const STEP = 12;
const NEAR = 6;

/**
 * The middle of the place nearest to a wished one at which something as tall covers nothing that
 * people press or read, or as little as can be. Few points are looked at while the wished one is free.
 */
export function findFreePlace(column: Column, tall: number, wished: number): number {
  const costs = new Map<number, number>();
  const costAt = (row: number): number => {
    const known = costs.get(row) ?? costOf(column, row * STEP);
    costs.set(row, known);
    return known;
  };
  const costOfPlace = (middle: number): number => {
    const last = Math.ceil((middle + tall / 2) / STEP);
    let sum = 0;
    for (let row = Math.floor((middle - tall / 2) / STEP); row <= last; row++) sum += costAt(row);
    return sum;
  };

  let best = wished;
  let least = costOfPlace(wished);
  for (let away = STEP; least > 0 && away < column.height; away += STEP)
    for (const middle of [wished - away, wished + away]) {
      if (middle < tall / 2 || middle > column.height - tall / 2) continue;
      const cost = costOfPlace(middle);
      if (cost < least) [best, least] = [middle, cost];
    }
  return best;
}

function costOf({ left, right, height }: Column, y: number): number {
  if (y < 0 || y >= height) return NOTHING;
  return Math.max(...[left + 1, (left + right) / 2, right - 1].map((x) => costAtPoint(x, y)));
}

function costAtPoint(x: number, y: number): number {
  const at = elementAt(x, y);
  if (!at) return NOTHING;
  // A frame is all of its page: what is in it nobody can tell.
  for (let one: Element | null = at; one; one = parentOf(one))
    if (one.matches(SEEN)) return one.localName === 'iframe' ? WORDS : PRESSED;
  const range = document.createRange();
  for (const node of at.childNodes) {
    if (!(node instanceof Text) || !node.data.trim()) continue;
    range.selectNodeContents(node);
    for (const box of range.getClientRects())
      if (
        box.left - NEAR < x &&
        x < box.right + NEAR &&
        box.top - NEAR < y &&
        y < box.bottom + NEAR
      )
        return WORDS;
  }
  return NOTHING;
}
