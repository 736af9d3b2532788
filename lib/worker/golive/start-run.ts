import { browser } from 'wxt/browser';
import type { Asked } from '../../border/questions';
import { environmentOfKey } from '../../domain/environment';
import { done, failed, type Outcome } from '../../domain/failure';
import type { Run } from '../../domain/go-live';
import { faultyField } from '../../domain/receiver';
import { type Begun, begin } from '../../golive/begin';
import type { Check } from '../../golive/check';
import { CHECKS } from '../../golive/checks';
import { writeReport } from '../../golive/report/write-report';
import { runChecks } from '../../golive/run-checks';
import { isOfSame } from '../../golive/subject';
import type { StoredRun } from '../../storage/stored-run';
import { connectionOf } from '../connection';
import { keepReceiver } from '../facts';
import { inLine } from '../line';
import { complain } from '../log';
import { storedKey } from '../stored-keys';
import { chooseChecks } from './choose-checks';
import { type Going, goingOf, noteEnded, noteGoing } from './going';
import { cutOff, keepRun, latestRun, runBefore, setAside } from './kept-run';
import { mayWriteIn } from './may-write';
import { type ReadOptions, readRunOptions, unfitOptions } from './read-options';
import { readTicks } from './ticks';

/**
 * Starts a run of the go-live checks with the environment's key, through all that stands around its
 * calls. It goes on in the background, whoever looks; one at a time, so that asked for again while it
 * goes it is that one. Fails with why the service cannot be asked now.
 */
export const startRun = (
  asked: Asked<'golive.start'>,
  checks: readonly Check[] = CHECKS,
): Promise<Outcome<null>> =>
  inLine(`golive ${asked.place.environment}`, () => startOne(asked, checks));

async function startOne(
  { place, which, receiver, limitedKey, liveClientId, options = {} }: Asked<'golive.start'>,
  checks: readonly Check[],
): Promise<Outcome<null>> {
  const { environment, installationId } = place;
  if (goingOf(environment)) return done(null);
  if (limitedKey && environmentOfKey(limitedKey) !== environment)
    return failed({ kind: 'wrong-environment', expected: environment });
  // Without its secret check 8 says so itself. An address is not repeated: it may hold a password.
  if (faultyField(receiver, false)) return failed({ kind: 'unsafe-address', address: '' });
  const read = await readRunOptions(options, environment, installationId);
  if (!read.ok) return read;
  const { permissions, foreignTickets, testIds } = read.value;
  const connection = await connectionOf(environment);
  if (!connection.ok) return connection;
  const stop = new AbortController();
  const begun = begin({
    ...connection.value,
    installation: installationId,
    ...{ permissions, foreignTickets, testIds },
    ticks: await readTicks(),
    mayWrite: mayWriteIn(environment),
    signal: stop.signal,
    ...(limitedKey ? { limitedKey } : {}),
    ...(liveClientId ? { liveClientId } : {}),
    ...(receiver.address ? { receiver: { ...receiver, probe: receiver.probe || undefined } } : {}),
  });
  if (!begun.ok) return begun;
  const unfit = await unfitOptions(read.value, which, checks, begun.value.given);
  if (unfit) return unfit;
  await keepReceiver(environment, receiver);

  const last = await latestRun(environment);
  const kept = last && (last.state === 'going' ? cutOff(last) : last.run);
  // What another installation or key came to says nothing of these.
  const before = (await isOfSame(kept, begun.value.given)) ? kept : undefined;
  const chosen = chooseChecks(checks, which, before);
  if (which.kind !== 'remaining' || !before) await setAside(environment);
  const first: StoredRun = {
    state: 'going',
    planned: chosen.map(({ number }) => number),
    startedAt: Date.now(),
    about: { installationId, keyAddedAt: (await storedKey(environment))?.addedAt },
    ...(which.kind === 'all' ? {} : { run: before }),
  };
  await keepRun(environment, first);
  const secrets = [receiver.secret, limitedKey ?? ''].filter(Boolean);
  const one: Going = { stop, ended: Promise.resolve() };
  noteGoing(environment, one);
  one.ended = carryOn(one, begun.value, chosen, which.kind === 'all' ? undefined : before, first)
    .then((run) =>
      one.forgotten ? undefined : finish(one, first, run, begun.value, { ...read.value, secrets }),
    )
    .catch((error: unknown) => complain('A run of the go-live checks ended early:', error))
    .finally(() => noteEnded(environment, one));
  return done(null);
}

const carryOn = (
  one: Going,
  { given, notebook }: Begun,
  checks: readonly Check[],
  before: Run | undefined,
  first: StoredRun,
): Promise<Run> =>
  runChecks({
    ...{ checks, given, notebook, before },
    runner: { name: 'desk', version: browser.runtime.getManifest().version },
    // What is kept must not change while it is being kept.
    told: (run) =>
      one.forgotten
        ? undefined
        : keepRun(given.environment, { ...first, run: structuredClone(run) }),
  });

/** The report is made while what must not be in it is still known; later only its texts are. */
async function finish(
  one: Going,
  first: StoredRun,
  run: Run,
  { keptOut, given: { environment } }: Begun,
  {
    secrets,
    deviations,
    before: given,
  }: Pick<ReadOptions, 'deviations' | 'before'> & { secrets: string[] },
): Promise<void> {
  const before = given ?? (await runBefore(environment));
  const report = await writeReport(run, { keptOut, secrets, before, deviations, now: Date.now() });
  // Before anybody is told that it ended: they may start the next at once.
  noteEnded(environment, one);
  if (one.forgotten) return;
  await keepRun(environment, {
    ...first,
    state: 'ended',
    // What is not fit to be reported is not fit to be shown either.
    run: report.ok ? report.value.run : withoutSteps(run),
    ...(report.ok ? { report: formsOf(report.value) } : { refused: report.failure }),
  });
}

const withoutSteps = (run: Run): Run => ({
  ...run,
  checks: run.checks.map((check) => ({ ...check, steps: [] })),
});

const formsOf = ({ json, junit, html }: { json: string; junit: string; html: string }) => ({
  ...{ json, junit, html },
});
