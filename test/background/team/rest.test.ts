import { expect, test, vi } from 'vitest';
import {
  saveEnvironment,
  saveNotificationPreference,
} from '../../../lib/background/core/settings-store';
import { teamState } from '../../../lib/background/team/team-state';
import type { TeamConnection } from '../../../lib/team/engine';
import { browser, reach } from '../../browser-stand-in';
import { waitFor } from '../../wait-for';
import { introduce, teamStage } from './stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// The connection ends when no screen is open any more, and nothing is to be notified.

const at = teamStage();

const stateOfAnna = async () => (await teamState('test')).state.kind;

/** Anna is connected; then it is looked whether a screen is open, which each of these looks says. */
async function afterLooks(...looks: boolean[]): Promise<() => number> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await at.anna.disconnect();
  await at.anna.keepCurrent();
  expect(await stateOfAnna()).toBe('connected');
  let asked = 0;
  vi.spyOn(browser.tabs, 'query').mockImplementation(async () => {
    const isOpen = looks[asked] ?? looks.at(-1) ?? false;
    asked += 1;
    return isOpen ? [{ id: 1, url: '' }] : [];
  });
  vi.advanceTimersByTime(20_000);
  return () => asked;
}

test('without a screen the connection ends', async () => {
  await afterLooks(false);
  await waitFor(async () => expect(await stateOfAnna()).toBe('resting'));
});

test('a screen that is opened while the connection ends gets one', async () => {
  const asked = await afterLooks(false, true);
  await waitFor(async () => {
    expect(asked()).toBe(2);
    expect(await stateOfAnna()).toBe('connected');
  });
});

test('what is being sent while nothing is open any more is sent', async () => {
  const { connect } = at.server();
  let release: () => void = () => undefined;
  const append = vi.fn<TeamConnection['append']>();
  vi.spyOn(at.server(), 'connect').mockImplementationOnce(async (access) => {
    const connected = await connect(access);
    if (!connected.ok) return connected;
    append.mockImplementation(async (entry) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return connected.value.append(entry);
    });
    return { ok: true, value: { ...connected.value, append } };
  });
  const asked = await afterLooks(true, false);
  await introduce(at.anna, 'Anna');
  const sending = at.anna.keepCurrent();
  await waitFor(() => expect(append).toHaveBeenCalled());
  vi.advanceTimersByTime(20_000);
  await waitFor(() => expect(asked()).toBe(2));
  release();
  await sending;
  expect(at.server().entries()).toHaveLength(1);
});

test('with desktop notifications it stays connected without a screen', async () => {
  await saveNotificationPreference({ on: true, withSummary: false });
  const asked = await afterLooks(false);
  vi.advanceTimersByTime(20_000);
  await waitFor(() => expect(asked()).toBe(2));
  expect(await stateOfAnna()).toBe('connected');
});

test.each([
  ['of the other environment', () => saveEnvironment('live')],
  ['that the browser does not show', () => Object.assign(reach, { notifications: false })],
])('notifications %s keep no connection', async (_what, arrange) => {
  await saveNotificationPreference({ on: true, withSummary: false });
  await arrange();
  await afterLooks(false);
  await waitFor(async () => expect(await stateOfAnna()).toBe('resting'));
});

test('who leaves while it connects is not looked after any more', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await at.anna.disconnect();
  const asked = vi
    .spyOn(at.server(), 'connect')
    .mockImplementationOnce(() => new Promise<never>(() => undefined));
  const connecting = at.anna.keepCurrent();
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await at.anna.disconnect();
  await connecting;
  const looked = vi.spyOn(browser.tabs, 'query');
  vi.advanceTimersByTime(20_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(looked).not.toHaveBeenCalled();
});
