import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { WHOLE_TEST } from '../patience';
import { waitFor } from '../wait-for';
import { startReceiverProcess } from './receiver-process';
import { BODY, directory, headersOf, SECRET } from './stage';

// A receiver, as a process of its own, whose disk is full for a while. It is killed later.

async function startOnSmallDisk() {
  const data = directory();
  const receiver = await startReceiverProcess(data, SECRET);
  onTestFinished(async () => void (await receiver.end()));
  const deliver = async (id: string): Promise<number> => {
    const headers = await headersOf({ id, at: Date.now() });
    const sent = { method: 'POST', headers, body: BODY };
    return (await fetch(`${receiver.origin}/notifications`, sent)).status;
  };
  const processed = async (id: string): Promise<unknown> =>
    (await fetch(`${receiver.origin}/processed/${id}`)).json();
  const areProcessed = (ids: readonly string[]) =>
    waitFor(async () =>
      expect(await Promise.all(ids.map(processed))).toEqual(ids.map(() => ({ processed: 1 }))),
    );
  /** The length of the file to which LevelDB appends. */
  const logSize = (): number =>
    Math.max(
      ...readdirSync(data)
        .filter((name) => name.endsWith('.log'))
        .map((name) => statSync(join(data, name)).size),
    );
  return { receiver, deliver, areProcessed, logSize };
}

test.each([
  ['in the middle of a record', 20, 5],
  ['before a record', 0, 150],
])(
  'what is accepted after the disk was full %s is there after a kill',
  async (_, room, many) => {
    const { receiver, deliver, areProcessed, logSize } = await startOnSmallDisk();
    expect(await deliver('first')).toBe(204);
    await areProcessed(['first']);

    receiver.limitFiles(logSize() + room);
    expect(await deliver('refused')).toBe(503);
    // Not a byte more: the database cannot be opened again either.
    receiver.limitFiles(0);
    expect(await deliver('refused')).toBe(503);
    receiver.limitFiles('unlimited');
    expect(await deliver('refused')).toBe(204);
    const ids = Array.from({ length: many }, (_, at) => `later_${at}`);
    const statuses = await Promise.all(ids.map(deliver));
    expect(statuses).toEqual(ids.map(() => 204));
    await areProcessed(['refused', ...ids]);

    await receiver.killAndRestart();
    await areProcessed(['first', 'refused', ...ids]);
    expect(await Promise.all(['refused', ...ids].map(deliver))).toEqual(
      ['refused', ...ids].map(() => 200),
    );
  },
  WHOLE_TEST,
);
