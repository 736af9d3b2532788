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
  const seen: Seen = new Map();
  const costAt = (row: number): number => {
    const known = costs.get(row) ?? costOf(column, row * STEP, seen);
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

/** What was found out about an element: its cost as a control, and the boxes of its own text. */
type Seen = Map<Element, { cost: number; words: DOMRect[] }>;

function costOf({ left, right, height }: Column, y: number, seen: Seen): number {
  if (y < 0 || y >= height) return NOTHING;
  return Math.max(...[left + 1, (left + right) / 2, right - 1].map((x) => costAtPoint(x, y, seen)));
}

function costAtPoint(x: number, y: number, seen: Seen): number {
  const at = elementAt(x, y);
  if (!at) return NOTHING;
  const known = seen.get(at) ?? { cost: costOfControl(at), words: boxesOfWords(at) };
  seen.set(at, known);
  const isNear = ({ left, right, top, bottom }: DOMRect): boolean =>
    left - NEAR < x && x < right + NEAR && top - NEAR < y && y < bottom + NEAR;
  return known.cost || (known.words.some(isNear) ? WORDS : NOTHING);
}

function costOfControl(at: Element): number {
  for (let one: Element | null = at; one; one = parentOf(one))
    // We cannot look into a frame, so it counts as text everywhere.
    if (one.matches(CONTENT)) return one.localName === 'iframe' ? WORDS : PRESSED;
  return NOTHING;
}

function boxesOfWords(at: Element): DOMRect[] {
  const range = document.createRange();
  return [...at.childNodes].flatMap((node) => {
    if (!(node instanceof Text) || !node.data.trim()) return [];
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  });
}
