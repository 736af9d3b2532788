import { expect, test } from 'vitest';
import { startRun } from '../../../lib/background/golive/start-run';
import { addKey } from '../../../lib/background/keys/key-changes';
import type { Scope } from '../../../lib/domain/core/installation';
import { CHECKS } from '../../../lib/golive/checks';
import type { WhichChecks } from '../../../lib/protocol/requests/golive';
import { openTicket } from '../background';
import { signedInStage } from '../stage';
import { runnerHas, runnerStage } from './runner-page';
import { engineerAt, NO_RECEIVER } from './stage';

const at = signedInStage();
runnerStage();

test('in live, check 11 looks up the typed test ids, and a ticket that this browser knows', async () => {
  const known = await openTicket(at.service, at.scope);
  const typed = Array.from({ length: 11 }, (_, index) => `typed-${index}`);
  await addKey({ address: at.service.address, key: at.service.keys.liveFull });
  const { installationId } = at.service.places.live.withOnboarding;
  const scope: Scope = { environment: 'live', installationId };
  runnerHas(CHECKS);
  const which: WhichChecks = { kind: 'some', numbers: [11] };
  const options = { testIds: typed.join('\n') };
  const { ended } = engineerAt(scope, CHECKS);
  expect(await startRun({ scope, which, receiver: NO_RECEIVER, options })).toMatchObject({
    ok: true,
  });
  const { run } = await ended();
  const asked = at.service.log.entries().map(({ path }) => path);
  for (const id of [...typed, known]) expect(asked).toContain(`/v1/tickets/${id}`);
  const steps = run?.checks.flatMap((check) => check.steps);
  expect(steps?.find(({ number }) => number === '11.9')).toMatchObject({
    verdict: 'passed',
    actual: '404 for each: 12 of 16 IDs looked up',
  });
});
