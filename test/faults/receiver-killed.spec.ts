import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDurable } from '../../lib/notifications/node/durable';
import { standardWebhooks } from '../../lib/notifications/standard-webhooks';
import { expect, test } from '../e2e/setting';
import { BY_NPM, runReceiver, startReceiverProcess } from '../notifications/receiver-process';

const DELIVERIES = 10_000;
const REPEATS = 3_000;
/** Deliveries under way at a time: the receiver batches those that arrive together. */
const AT_ONCE = 50;
/** Acknowledged deliveries between two kills. */
const KILL_EVERY = 1_600;
const MERCHANT = 'Canary Imports Ltd';

/** The same order in every run: firsts and repeats mixed, some repeats right after their first. */
function deliveries(): string[] {
  const ids = Array.from({ length: DELIVERIES - REPEATS }, (_, n) => `msg_${n}`);
  let state = 6;
  const chance = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const list = [...ids];
  for (let n = 0; n < REPEATS; n++) {
    const at = chance(list.length);
    const again = list[at] ?? '';
    list.splice(n % 3 === 0 ? at : chance(list.length), 0, again);
  }
  return list;
}

/** Polls until a notification was processed, however long that takes. */
async function untilProcessed(id: string, origin: string): Promise<void> {
  let said = '';
  while (said !== '{"processed":1}')
    said = await fetch(`${origin}/processed/${id}`)
      .then((response) => response.text())
      // The receiver closed this connection while it was idle.
      .catch(() => 'no response');
}

test('F45 10 000 notifications, 30 % of them repeats, with SIGKILLs in between: each is processed once', async () => {
  const data = mkdtempSync(join(tmpdir(), 'receiver-killed-'));
  const secret = standardWebhooks.makeSecret();
  const receiver = await startReceiverProcess(data, secret);
  const list = deliveries();
  let acknowledged = 0;
  let withoutResponse = 0;
  let kills = 0;
  const statuses = new Map<number, number>();

  /** Sends as a service does: each attempt has a new signature, until there is a 2xx. */
  async function send(id: string): Promise<void> {
    const body = JSON.stringify({
      type: 'merchant_onboarding.application.updated',
      data: { applicationId: `app of ${id}`, merchant: MERCHANT },
    });
    for (;;) {
      await receiver.up();
      const timestamp = Math.floor(Date.now() / 1000);
      const headers = await standardWebhooks.sign({ id, timestamp }, body, secret);
      const response = await fetch(`${receiver.origin}/notifications`, {
        ...{ method: 'POST', headers, body },
      }).catch(() => undefined);
      if (!response) {
        withoutResponse += 1;
        continue;
      }
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (response.ok) return;
    }
  }

  async function sender(): Promise<void> {
    for (let id = list.pop(); id; id = list.pop()) {
      await send(id);
      acknowledged += 1;
      if (acknowledged % KILL_EVERY !== 0) continue;
      kills += 1;
      await receiver.killAndRestart();
    }
  }

  try {
    await Promise.all(Array.from({ length: AT_ONCE }, sender));
    // One more kill while nothing arrives: the next process handles what waits.
    await receiver.killAndRestart();
    // Notifications are processed in order: when this one is done, so are all earlier ones.
    await send('msg_last');
    await untilProcessed('msg_last', receiver.origin);
    expect(await receiver.end()).toBe(0);

    // Reads the rows instead of asking the receiver: one row for each effect.
    const record = await openDurable(data, Date.now);
    const times = new Map<string, number>();
    for await (const { id } of record.effects()) times.set(id, (times.get(id) ?? 0) + 1);
    await record.close();
    expect([...times].filter(([, count]) => count !== 1)).toEqual([]);
    expect(times.size).toBe(DELIVERIES - REPEATS + 1);
    expect(acknowledged).toBe(DELIVERIES);
    // The kills happened and senders noticed them; every other delivery got the expected status.
    expect(kills).toBe(Math.floor(DELIVERIES / KILL_EVERY));
    expect(withoutResponse).toBeGreaterThan(0);
    expect([...statuses.keys()].sort()).toEqual([200, 204]);
    expect(receiver.lines.join('\n')).not.toMatch(new RegExp(`${MERCHANT}|app of|msg_`));
  } finally {
    await receiver.end();
    rmSync(data, { recursive: true, force: true });
  }
});

test('a receiver that cannot start prints why, without a secret, and exits with 2', async () => {
  const data = mkdtempSync(join(tmpdir(), 'receiver-twice-'));
  const secret = standardWebhooks.makeSecret();
  const receiver = await startReceiverProcess(data, secret);
  const said = (args: string[], secrets: string) =>
    runReceiver([...args, '--port', new URL(receiver.origin).port], secrets);
  try {
    expect(said(['--data', data], secret)).toEqual({
      code: 2,
      said: `The receiver cannot start. The directory ${data} is in use by another receiver: end that one, or choose another with --data.\n`,
    });
    const other = join(data, 'other');
    expect(said(['--data', other], secret).said).toContain('is taken: choose another with --port.');
    expect(said(['--data', other], '').said).toContain('There is no secret');
    const argued = said(['--data', other, secret], secret);
    expect(argued.code).toBe(2);
    expect(argued.said).not.toContain(secret.slice(6, 12));
  } finally {
    expect(await receiver.end()).toBe(0);
    rmSync(data, { recursive: true, force: true });
  }
});

test('`npm run receiver` shuts down cleanly on a signal to npm, also when it is busy, and unlocks its directory', async () => {
  const data = mkdtempSync(join(tmpdir(), 'receiver-npm-'));
  const receiver = await startReceiverProcess(data, standardWebhooks.makeSecret(), BY_NPM);
  expect(await receiver.end({ busyFor: 500 })).toBe(0);
  expect(receiver.lines.at(-1)).toBe('Ended. What was not done waits in the record.');
  await (await openDurable(data, Date.now)).close();
  rmSync(data, { recursive: true, force: true });
});
