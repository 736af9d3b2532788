import { expect, test } from 'vitest';
import { readBytes, readText } from '../../lib/bytes/read-body';

/** A body in chunks, and whether its reader gave it up. */
function bodyOf(chunks: readonly number[][]) {
  const state = { isCancelled: false };
  const left = [...chunks];
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      const next = left.shift();
      if (next) controller.enqueue(new Uint8Array(next));
      else controller.close();
    },
    cancel: () => {
      state.isCancelled = true;
    },
  });
  return { body, state };
}

test('a body up to the bound is read whole, however it is cut into chunks', async () => {
  expect(await readBytes(bodyOf([[1, 2], [], [3]]).body, 3)).toEqual(new Uint8Array([1, 2, 3]));
  // é is two bytes, which come in two chunks.
  expect(await readText(bodyOf([[0xc3], [0xa9]]).body, 2)).toEqual({ text: 'é', isWhole: true });
});

test('no body is an empty one', async () => {
  expect(await readBytes(null, 10)).toEqual(new Uint8Array());
  expect(await readText(null, 10)).toEqual({ text: '', isWhole: true });
});

test('beyond the bound the rest of a body is neither read nor kept', async () => {
  const long = () => bodyOf([[97, 98], [99, 100], [101], [102]]);
  const bytes = long();
  expect(await readBytes(bytes.body, 3)).toBeUndefined();
  expect(bytes.state.isCancelled).toBe(true);
  const text = long();
  expect(await readText(text.body, 3)).toEqual({ text: 'abcd', isWhole: false });
  expect(text.state.isCancelled).toBe(true);
});

test('what reading throws is thrown', async () => {
  const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: () => Promise.reject(new Error('it went away')),
  });
  await expect(readBytes(broken, 10)).rejects.toThrow('it went away');
});
