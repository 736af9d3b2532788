import { CONTENT } from './overlap';
import { elementAt, parentOf } from './roots';

/** The column at the dock's edge in which the handle moves, in pixels of the window. */
type Column = { left: number; right: number; height: number };

/** The cost of covering something: a control costs more than text. */
const [NOTHING, WORDS, PRESSED] = [0, 1, 10];
/** Pixels between two hit tests down the column, and around text. */
const STEP = 12;
const NEAR = 6;

/**
 * Returns the middle of the nearest free place for an element of this height. If every place covers
 * something, returns the one with the least cost. A free wished place needs only a few hit tests.
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
  // We cannot look into a frame, so it counts as text everywhere.
  for (let one: Element | null = at; one; one = parentOf(one))
    if (one.matches(CONTENT)) return one.localName === 'iframe' ? WORDS : PRESSED;
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
