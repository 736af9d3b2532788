import { otherOrganisation, ourOrganisation } from './keys';
import type { Environment } from './records';
import type { World } from './world';

/** The ids of one installation as they are now; a test reset changes them. */
export interface Place {
  installationId: string;
  name: string;
  /** The only client its tickets may be made for. */
  clientId: string;
  /** Oldest first. */
  applicationIds: string[];
}

export interface Places {
  test: { withOnboarding: Place; withoutOnboarding: Place };
  live: { withOnboarding: Place; withoutOnboarding: Place };
  foreignTest: Place;
  foreignLive: Place;
}

export function readPlaces(world: World): Places {
  const place = (organisation: string, environment: Environment, onboarding: boolean): Place => {
    const installation = world
      .installationsIn({ organisation, environment })
      .find((each) => each.merchantOnboarding === onboarding);
    if (!installation) throw new Error(`${organisation} has no such ${environment} installation.`);
    const { id: installationId, name, clientId } = installation;
    const applicationIds = [...world.applications.values()]
      .filter((application) => application.installation === installation)
      .map(({ id }) => id);
    return { installationId, name, clientId, applicationIds };
  };
  const ours = (environment: Environment): Places['test'] => ({
    withOnboarding: place(ourOrganisation, environment, true),
    withoutOnboarding: place(ourOrganisation, environment, false),
  });
  return {
    test: ours('test'),
    live: ours('live'),
    foreignTest: place(otherOrganisation, 'test', true),
    foreignLive: place(otherOrganisation, 'live', true),
  };
}
