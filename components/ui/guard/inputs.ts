/** How many of the latest inputs are remembered. */
const MAX_INPUTS = 8;

const latest: number[] = [];

const record = ({ isTrusted, timeStamp }: Event): void => {
  if (!isTrusted) return;
  latest.push(timeStamp);
  if (latest.length > MAX_INPUTS) latest.shift();
};

/** No browser counts two presses as one double click if there were more milliseconds or pixels between them. */
const TOGETHER = { ms: 1_000, px: 20 };

let press = { count: 0, at: Number.NEGATIVE_INFINITY, x: 0, y: 0 };
let isPressSplit = false;

/** The browser counts the presses of a double click in the whole window, whichever page each of them is in. */
const recordPress = ({ isTrusted, detail: count, timeStamp: at, x, y }: MouseEvent): void => {
  if (!isTrusted) return;
  const isNext =
    count === press.count + 1 &&
    at - press.at <= TOGETHER.ms &&
    Math.hypot(x - press.x, y - press.y) <= TOGETHER.px;
  isPressSplit = count > 1 && !isNext;
  press = { count, at, x, y };
};

/** Whether the user's latest press was the end of a double click that did not begin in this page. */
export const beganElsewhere = (now: number): boolean =>
  isPressSplit && now - press.at <= TOGETHER.ms;

/** Starts to count the user's keys and presses. Only trusted events count: scripts cannot fake them. */
export function countInputs(): void {
  for (const type of ['keydown', 'pointerdown', 'input'])
    addEventListener(type, record, { capture: true, passive: true });
  addEventListener('mousedown', recordPress, { capture: true, passive: true });
}

/** How many of the latest inputs came after a moment of `performance.now()`. */
export const inputsSince = (moment: number): number => latest.filter((at) => at > moment).length;
