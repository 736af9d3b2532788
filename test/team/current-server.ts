import type { TeamEngine } from '../../lib/team/engine';
import { createTeamServerStandIn, type TeamServerStandIn } from './engine-stand-in';

let server: TeamServerStandIn = createTeamServerStandIn();

/** The team's server that the background connects to in a test. */
export const currentServer = (): TeamServerStandIn => server;

/** Begins with an empty server. */
export const newServer = (): void => {
  server = createTeamServerStandIn();
};

/** In place of the engine on NATS: `vi.mock('…/lib/team/nats/nats-engine', () => import('…/current-server'))`. */
export const createNatsEngine = (): TeamEngine => ({
  createKeys: () => server.createKeys(),
  connect: (access) => server.connect(access),
});
