import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askInTerminal } from '../../../lib/golive/cli/ask-in-terminal';

/** A terminal in which a person presses these keys once they are asked. */
function terminal(press: (input: PassThrough) => void) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  let shown = '';
  output.on('data', (text) => {
    const wasAsked = shown.includes('[y/N]');
    shown += String(text);
    if (!wasAsked && shown.includes('[y/N]')) setImmediate(() => press(input));
  });
  return { input, output };
}

const ask = (press: (input: PassThrough) => void, signal = new AbortController().signal) =>
  askInTerminal('Create one ticket.', terminal(press), signal, () => undefined);

test.each([
  ['y', '\r', true],
  ['Yes', '\r', true],
  ['', '\r', false],
  ['yesterday', '\r', false],
  ['Ctrl-D', '\u0004', false],
])('to a question before a write, %s is a yes or a no', async (typed, end, yes) => {
  expect(await ask((input) => input.write(typed === 'Ctrl-D' ? end : typed + end))).toBe(yes);
});

test('a terminal that goes away says no', async () => {
  expect(await ask((input) => input.end())).toBe(false);
});

test('a stop of the run is no response', async () => {
  const stop = new AbortController();
  await expect(ask(() => stop.abort(), stop.signal)).rejects.toThrow();
});
