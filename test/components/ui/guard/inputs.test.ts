import { beforeEach, expect, test, vi } from 'vitest';

// The second press of a double click is not meant for the panel if the first one was not in it.

beforeEach(() => vi.resetModules());

type Press = { detail: number; timeStamp: number; x?: number; isTrusted?: boolean };

/** The panel, after presses in it. */
async function afterPresses(...presses: Press[]) {
  const listeners: ((event: Press & { y: number }) => void)[] = [];
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'mousedown') listeners.push(listener);
  });
  const inputs = await import('../../../../components/ui/guard/inputs');
  inputs.countInputs();
  vi.unstubAllGlobals();
  for (const press of presses)
    for (const listener of listeners) listener({ isTrusted: true, x: 0, y: 0, ...press });
  return inputs;
}

test('a double click began elsewhere if its first press was not in the panel', async () => {
  const { beganElsewhere } = await afterPresses({ detail: 2, timeStamp: 5_000 });
  expect(beganElsewhere(5_010)).toBe(true);
  expect(beganElsewhere(7_000)).toBe(false);
});

test('a double click and a single one in the panel began in it', async () => {
  const first = { detail: 1, timeStamp: 5_000 };
  expect((await afterPresses(first)).beganElsewhere(5_010)).toBe(false);
  const { beganElsewhere } = await afterPresses(first, { detail: 2, timeStamp: 5_200 });
  expect(beganElsewhere(5_210)).toBe(false);
});

test('an earlier press in the panel, or one at another place, is not the first of a double click', async () => {
  const second = { detail: 2, timeStamp: 5_000 };
  const long = await afterPresses({ detail: 1, timeStamp: 2_000 }, second);
  expect(long.beganElsewhere(5_010)).toBe(true);
  const far = await afterPresses({ detail: 1, timeStamp: 4_800, x: 100 }, second);
  expect(far.beganElsewhere(5_010)).toBe(true);
});

test('presses of scripts do not count', async () => {
  const scripted = { detail: 1, timeStamp: 4_900, isTrusted: false };
  const { beganElsewhere } = await afterPresses(scripted, { detail: 2, timeStamp: 5_000 });
  expect(beganElsewhere(5_010)).toBe(true);
});
