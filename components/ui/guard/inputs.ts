/** How many of the latest inputs are remembered. */
const MAX_INPUTS = 8;

const latest: number[] = [];

const record = ({ isTrusted, timeStamp }: Event): void => {
  if (!isTrusted) return;
  latest.push(timeStamp);
  if (latest.length > MAX_INPUTS) latest.shift();
};

/** Starts to count the user's keys and presses. Only trusted events count: scripts cannot fake them. */
export function countInputs(): void {
  for (const type of ['keydown', 'pointerdown', 'input'])
    addEventListener(type, record, { capture: true, passive: true });
}

/** How many of the latest inputs came after a moment of `performance.now()`. */
export const inputsSince = (moment: number): number => latest.filter((at) => at > moment).length;
