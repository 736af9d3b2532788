import { sleep } from '../async/sleep';
import { sendRequest } from '../protocol/client/send';

/** Milliseconds. A browser stops a background that hears nothing for 30 s; Firefox cuts our requests with it. */
const SIGN_OF_LIFE_EVERY = 10_000;

/** Runs a task, and keeps the background awake meanwhile. `read` are the bytes that were read of the file. */
export async function keepAwake<T>(id: string, read: number, task: () => Promise<T>): Promise<T> {
  const ended = new AbortController();
  void sendSigns(id, read, ended.signal);
  try {
    return await task();
  } finally {
    ended.abort();
  }
}

async function sendSigns(id: string, read: number, ended: AbortSignal): Promise<void> {
  for (;;) {
    await sleep(SIGN_OF_LIFE_EVERY, ended);
    if (ended.aborted) return;
    // Whatever it replies, it is awake.
    await sendRequest('keeper.progress', { id, read });
  }
}
