import type { Outcome } from '../domain/failure';
import type { Installation } from '../domain/installation';
import { type Came, failedWith } from './check';
import { ADMIN, misconfigured } from './faults';
import type { Given } from './given';
import { placeWords } from './words/place';

/** GET /v1/installations; nothing that a list says of companies may be reported. */
export async function listedFor(given: Given): Promise<Outcome<Installation[]>> {
  const listed = await given.partner.installations();
  for (const { id, name, testClientId } of listed.ok ? listed.value : [])
    for (const value of [id, name, testClientId]) if (value) given.keepOut(value);
  return listed;
}

/** In the place of an installation's id: whichever fits. */
export const AUTO = 'auto';

type Chosen = { verdict: 'chosen'; installation: Installation; actual: string };

/** Where the checks work: the given installation, or for `auto` the first with a test client. */
export function chooseInstallation(
  { installation: wanted }: Given,
  list: readonly Installation[],
): Chosen | Came {
  if (list.length === 0)
    return failedWith(
      placeWords.anEmptyList,
      misconfigured(
        placeWords.theKeyHasNoInstallation,
        placeWords.askTheServiceToConnectThe,
        ADMIN,
      ),
    );
  const chosen =
    wanted === AUTO
      ? (list.find(({ testClientId }) => testClientId) ?? list[0])
      : list.find(({ id }) => id === wanted);
  if (chosen)
    return {
      verdict: 'chosen',
      installation: chosen,
      actual: placeWords.oneOfInTheList(list.length),
    };
  return failedWith(
    placeWords.inTheListAndTheGiven(list.length),
    misconfigured(
      placeWords.theInstallationBelongsToAnotherKey,
      placeWords.chooseAnInstallationFromTheCurrent,
    ),
  );
}
