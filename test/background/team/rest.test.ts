import { expect, test, vi } from 'vitest';
import { teamState } from '../../../lib/background/team/team-state';
import { browser } from '../../browser-stand-in';
import { waitFor } from '../../wait-for';
import { teamStage } from './stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// The connection ends when no screen is open any more.

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
