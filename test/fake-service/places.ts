import { otherOrganisation, ourOrganisation } from './keys';
import type { Environment } from './records';
import type { World } from './world';

/** The current ids of one installation; a test reset changes them. */
export interface InstallationIds {
  installationId: string;
  name: string;
  /** The only client for its tickets. */
  clientId: string;
  /** Oldest first. */
  applicationIds: string[];
}

export interface Places {
  test: { withOnboarding: InstallationIds; withoutOnboarding: InstallationIds };
  live: { withOnboarding: InstallationIds; withoutOnboarding: InstallationIds };
  foreignTest: InstallationIds;
  foreignLive: InstallationIds;
}

export function readPlaces(world: World): Places {
  const scope = (
    organisation: string,
    environment: Environment,
    onboarding: boolean,
  ): InstallationIds => {
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
    withOnboarding: scope(ourOrganisation, environment, true),
    withoutOnboarding: scope(ourOrganisation, environment, false),
  });
  return {
    test: ours('test'),
    live: ours('live'),
    foreignTest: scope(otherOrganisation, 'test', true),
    foreignLive: scope(otherOrganisation, 'live', true),
  };
}
