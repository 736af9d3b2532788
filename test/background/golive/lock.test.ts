import { beforeEach, expect, test, vi } from 'vitest';
import { readSession } from '../../../lib/background/api/session';
import { activeRunOf } from '../../../lib/background/golive/active-run';
import { removeKey } from '../../../lib/background/keys/key-changes';
import { lockByUser } from '../../../lib/background/keys/lock';
import { choosePassphrase, unlock } from '../../../lib/background/keys/passphrase';
import { signedInStage } from '../stage';
import { runnerStage, sendAsRunner } from './runner-page';
import { engineerAt } from './stage';

const at = signedInStage();
runnerStage();
beforeEach(readSession);

const PASSPHRASE = 'a long passphrase of words';

/** A run that waits for the response to its first ticket. */
async function runThatWaits() {
  const engineer = engineerAt(at.scope);
  const held = at.service.control.respondNext(
    { method: 'POST', path: /\/tickets$/ },
    { kind: 'silence', at: 'before-headers' },
  );
  await engineer.start();
  await held.reached();
  return { ...engineer, held };
}

test('a lock during a run gives it up: it is interrupted, no check failed, and it can be completed', async () => {
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  const { view, held, run, verdicts } = await runThatWaits();
  await lockByUser();
  expect(activeRunOf('test')).toBeUndefined();
  held.release();
  const locked = await view();
  expect(locked).toMatchObject({ state: 'interrupted', hasReport: false });
  expect(locked.run?.checks.map(({ verdict }) => verdict)).not.toContain('failed');
  await unlock(PASSPHRASE);
  await run({ kind: 'remaining' });
  expect(await verdicts()).toMatchObject({ 0: 'passed', 3: 'passed', 7: 'passed' });
});

test('a lock while a run is planned starts none, and nothing is called', async () => {
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  const { start } = engineerAt(at.scope);
  at.service.log.clear();
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'digest').mockImplementationOnce(async (...given) => {
    await lockByUser();
    return digest(...given);
  });
  expect(await start()).toMatchObject({ failure: { kind: 'locked' } });
  expect(activeRunOf('test')).toBeUndefined();
  expect(at.service.log.entries()).toEqual([]);
});

test('once the key is removed, its run may use no other key either', async () => {
  const { held } = await runThatWaits();
  const id = activeRunOf('test')?.id;
  await removeKey('test');
  held.release();
  const calls = at.service.log.entries().length;
  const key = `svc_test_wrong_${crypto.randomUUID()}`;
  const params = { id, key, call: { method: 'GET', path: '/v1/me' } };
  expect(await sendAsRunner({ request: 'golive.call', params })).toMatchObject({
    failure: { kind: 'no-record' },
  });
  expect(at.service.log.entries()).toHaveLength(calls);
});
