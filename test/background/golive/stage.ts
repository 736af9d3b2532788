import { activeRunOf } from '../../../lib/background/golive/active-run';
import { readGoLive, readReport } from '../../../lib/background/golive/run-view';
import { startRun } from '../../../lib/background/golive/start-run';
import type { Installation, Scope } from '../../../lib/domain/core/installation';
import { repeats } from '../../../lib/golive/checks/repeats';
import { type Check, needsPerson, notReached, passed } from '../../../lib/golive/run/check';
import { unexpected } from '../../../lib/golive/run/faults';
import type { WhichChecks } from '../../../lib/protocol/requests/golive';
import { runnerHas } from './runner-page';

const about = (number: number, title: string) => ({
  ...{ number, title, proves: title },
  sentence: 'A sentence of the description.',
  needs: [],
});

/** Finds the installation, as the pre-flight does. */
const first: Check = {
  ...about(0, 'Before the checks'),
  steps: (context) => [
    {
      title: 'Find the installation',
      expected: 'one',
      take: async () => {
        const read = await context.partner.installations();
        if (!read.ok) return unexpected(read.failure);
        context.found.installation = read.value.find(
          ({ id }: Installation) => id === context.installation,
        );
        return context.found.installation ? passed('one') : notReached();
      },
    },
  ],
};

/** Makes the service refuse a wrong key and an unknown ticket. */
const refusals: Check = {
  ...about(7, 'Rejections are told apart'),
  steps: (context) => [
    {
      title: 'A wrong key',
      expected: '401',
      take: async (calls) => {
        await context.partnerWith(`svc_test_wrong_${crypto.randomUUID()}`).profile();
        return passed(`${calls.at(-1)?.status}`);
      },
    },
    {
      title: 'An unknown id',
      expected: '404',
      take: async (calls) => {
        await context.partner.ticket(crypto.randomUUID());
        return passed(`${calls.at(-1)?.status}`);
      },
    },
  ],
};

/** Asks before a write, and looks for identifiers of test data. */
const live: Check = {
  ...about(11, 'Live use'),
  steps: (context) => [
    {
      title: 'May it write?',
      expected: 'a word',
      take: async () => passed((await context.confirmWrite('Open one ticket')) ? 'yes' : 'no'),
    },
    {
      title: 'Identifiers of test',
      expected: 'none',
      take: async () =>
        needsPerson(`${context.testIds.length} known, ${context.checklist.length} ticked`),
    },
  ],
};

const SOME: readonly Check[] = [first, repeats, refusals, live];

export const NO_RECEIVER = { address: '', probe: '', secret: '' };

/** What an engineer does on the go-live screen of a scope. */
export const engineerAt = (scope: Scope, checks: readonly Check[] = SOME) => {
  const { environment } = scope;
  const view = async () => {
    const read = await readGoLive({ environment });
    if (!read.ok) throw new Error(read.failure.kind);
    return read.value;
  };
  const start = (which: WhichChecks = { kind: 'all' }, receiver = NO_RECEIVER) => {
    runnerHas(checks);
    return startRun({ scope, which, receiver });
  };
  const ended = async () => {
    await activeRunOf(environment)?.ended;
    return view();
  };
  return {
    view,
    start,
    ended,
    run: async (which?: WhichChecks, receiver = NO_RECEIVER) => {
      const started = await start(which, receiver);
      if (!started.ok) throw new Error(started.failure.kind);
      return ended();
    },
    json: async () => {
      const report = await readReport({ environment, form: 'json' });
      if (!report.ok) throw new Error(report.failure.kind);
      return report.value;
    },
    verdicts: async () =>
      Object.fromEntries(
        ((await view()).run?.checks ?? []).map(({ number, verdict }) => [number, verdict]),
      ),
  };
};
