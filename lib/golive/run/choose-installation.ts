import type { Outcome } from '../../domain/core/failure';
import type { Installation } from '../../domain/core/installation';
import { say } from '../words/say';
import { failedWith, type StepOutcome } from './check';
import type { CheckContext } from './context';
import { ADMIN, misconfigured } from './faults';
import { AUTO } from './run-subject';

/** GET /v1/installations. Nothing that the list says about companies may be reported. */
export async function readInstallations(context: CheckContext): Promise<Outcome<Installation[]>> {
  const listed = await context.partner.installations();
  for (const { id, name, testClientId } of listed.ok ? listed.value : [])
    for (const value of [id, name, testClientId]) if (value) context.addSensitiveValue(value);
  return listed;
}

type ChosenInstallation = { verdict: 'chosen'; installation: Installation; actual: string };

/**
 * Chooses the installation for the checks: the given one, or for `auto` the first with a test
 * client.
 */
export function chooseInstallation(
  { installation: wanted }: CheckContext,
  list: readonly Installation[],
): ChosenInstallation | StepOutcome {
  if (list.length === 0)
    return failedWith(
      say('anEmptyList'),
      misconfigured(say('theKeyHasNoInstallation'), say('askTheServiceToConnectThe'), ADMIN),
    );
  const chosen =
    wanted === AUTO
      ? (list.find(({ testClientId }) => testClientId) ?? list[0])
      : list.find(({ id }) => id === wanted);
  if (chosen)
    return {
      verdict: 'chosen',
      installation: chosen,
      actual: say('oneOfInTheList', list.length),
    };
  return failedWith(
    say('inTheListAndTheGiven', list.length),
    misconfigured(
      say('theInstallationBelongsToAnotherKey'),
      say('chooseAnInstallationFromTheCurrent'),
    ),
  );
}
