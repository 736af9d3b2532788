import { expect, test, vi } from 'vitest';
import { isRunning } from '../../../lib/async/run-exclusive';
import { removeKey } from '../../../lib/background/keys/key-changes';
import { storedTeam } from '../../../lib/background/team/team-access';
import { createTeamSync } from '../../../lib/background/team/team-sync';
import type { TeamConnection, TeamEngine } from '../../../lib/team/engine';
import { browser } from '../../browser-stand-in';
import { waitFor } from '../../wait-for';
import { link, settle, stateOf, ticketsOf } from './key-stage';
import { introduce, teamStage } from './stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// A connection that does not come about, or ends before all is read.

const at = teamStage();

test('who leaves or locks waits for no server, and its late reply makes no connection', async () => {
  const { connect } = at.server();
  let release: () => void = () => undefined;
  const closed = vi.fn();
  const asked = vi.spyOn(at.server(), 'connect').mockImplementationOnce(async (access) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    const late = await connect(access);
    if (late.ok) void late.value.closed.then(closed);
    return late;
  });
  const connecting = at.anna.keepCurrent();
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(await stateOf(at.anna)).toBe('connecting');
  await at.anna.disconnect();
  await connecting;
  expect(await stateOf(at.anna)).toBe('resting');
  release();
  await waitFor(() => expect(closed).toHaveBeenCalledWith(undefined));
  await link(at.anna, 'ticket-1');
  await settle(at.anna, at.bert, at.anna);
  expect(await ticketsOf(at.bert)).toEqual(['ticket-1']);
});

test('an error of the engine while it connects is reported, and it connects again', async () => {
  vi.spyOn(at.server(), 'connect').mockRejectedValueOnce(new Error('error 10025'));
  await at.anna.keepCurrent();
  expect(await stateOf(at.anna)).toBe('offline');
  expect(console.warn).toHaveBeenCalledTimes(1);
  vi.mocked(console.warn).mockClear();
  await settle(at.anna, at.bert, at.anna);
});

test('an error before it connects is said, and it connects again by itself', async () => {
  await introduce(at.anna, 'Anna');
  const put = IDBObjectStore.prototype.put;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    if (this.name === 'teamEntries') throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, row);
  });
  const onFailed = vi.fn();
  const sync = createTeamSync('test', at.server(), onFailed);
  await expect(sync.keepCurrent(() => true)).rejects.toThrow('full');
  // Not that the server is silent, which an agent would ask IT about.
  expect(await stateOf(at.anna)).toBe('disk-full');
  expect(onFailed.mock.calls).toEqual([[{ kind: 'unreachable' }]]);
  full.mockRestore();
  await sync.keepCurrent(() => true);
  expect(await stateOf(at.anna)).toBe('connected');
  await sync.disconnect('resting');
});

test('a reading that is not done ends with the connection, and goes on with the next one', async () => {
  for (let i = 1; i <= 5; i += 1) await link(at.anna, `ticket-${i}`);
  await at.anna.keepCurrent();
  const { connect } = at.server();
  const read = vi.fn();
  vi.spyOn(at.server(), 'connect').mockImplementationOnce(async (access) => {
    const connected = await connect(access);
    if (!connected.ok) return connected;
    const { value } = connected;
    const end = value.closed.then(() => ({
      ...{ ok: false as const, problem: { kind: 'unreachable' as const } },
    }));
    // The batch comes as late as the connection lasts.
    return { ok: true, value: { ...value, readFrom: read.mockReturnValue(end) } };
  });
  const reading = at.bert.keepCurrent();
  await waitFor(() => expect(read).toHaveBeenCalled());
  await at.bert.disconnect();
  await reading;
  expect(await stateOf(at.bert)).toBe('resting');
  await settle(at.anna, at.bert, at.anna);
  expect(await ticketsOf(at.bert)).toHaveLength(5);
});

test('who leaves waits for no server, also where something else waits to connect', async () => {
  const connect = vi.fn(() => new Promise<never>(() => undefined));
  const sync = createTeamSync('test', { ...at.server(), connect }, () => undefined);
  const first = sync.keepCurrent(() => true);
  await waitFor(() => expect(connect).toHaveBeenCalled());
  const second = sync.keepCurrent(() => true);
  const leave = vi.fn(async () => undefined);
  await sync.disconnect('resting', leave);
  expect(leave).toHaveBeenCalledTimes(1);
  await Promise.all([first, second]);
  expect(connect).toHaveBeenCalledTimes(1);
});

test('a key is removed also while the team waits for it to be opened', async () => {
  await settle(at.anna, at.bert);
  await at.anna.disconnect();
  // Among the first things that the removal does, once nobody else may use the key.
  const { clear } = browser.alarms;
  let connecting: Promise<void> = Promise.resolve();
  vi.spyOn(browser.alarms, 'clear').mockImplementationOnce(async (name) => {
    connecting = at.anna.keepCurrent();
    await waitFor(() => expect(isRunning('team test')).toBe(true));
    return clear(name);
  });
  await removeKey('test');
  await connecting;
  expect(await storedTeam('test')).toBeUndefined();
});

/** Anna's browser, where sending ends like this over the connection that it makes. */
async function sendingAnna(append: TeamConnection['append']) {
  await introduce(at.anna, 'Anna');
  const connect: TeamEngine['connect'] = async (access) => {
    const connected = await at.server().connect(access);
    return connected.ok ? { ok: true, value: { ...connected.value, append } } : connected;
  };
  const onFailed = vi.fn();
  return { sync: createTeamSync('test', { ...at.server(), connect }, onFailed), onFailed };
}

test('a connection over which the server takes nothing ends, so that another one is made', async () => {
  // As while a cluster has no leader: what is there can be read.
  const { sync, onFailed } = await sendingAnna(async () => ({
    ...{ ok: false, problem: { kind: 'unreachable' } },
  }));
  await sync.keepCurrent(() => true);
  await waitFor(() => expect(onFailed).toHaveBeenCalledWith({ kind: 'unreachable' }));
  expect(onFailed).toHaveBeenCalledTimes(1);
  expect(await stateOf(at.anna)).toBe('offline');
  expect(sync.isConnected()).toBe(false);
  await settle(at.anna);
});

test('a reply without a meaning to what is sent ends the connection, so that another one is made', async () => {
  const { sync, onFailed } = await sendingAnna(() => Promise.reject(new Error('error 10025')));
  await expect(sync.keepCurrent(() => true)).rejects.toThrow('error 10025');
  expect(onFailed.mock.calls).toEqual([[{ kind: 'unreachable' }]]);
  expect(await stateOf(at.anna)).toBe('offline');
  expect(sync.isConnected()).toBe(false);
  await settle(at.anna);
});
