/** As many of the latest as anybody asks for. */
const KEPT = 8;

const latest: number[] = [];

const note = ({ isTrusted, timeStamp }: Event): void => {
  if (!isTrusted) return;
  latest.push(timeStamp);
  if (latest.length > KEPT) latest.shift();
};

/** Counts from now on what a person does in this page: keys and presses, no page's script can make them. */
export function countInputs(): void {
  for (const type of ['keydown', 'pointerdown', 'input'])
    addEventListener(type, note, { capture: true, passive: true });
}

/** How many of the latest came after a moment of `performance.now()`. */
export const inputsSince = (moment: number): number => latest.filter((at) => at > moment).length;
