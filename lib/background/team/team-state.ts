import type { Environment } from '../../domain/core/environment';
import * as v from '../../domain/core/schema';
import { TeamState } from '../../domain/team/team-view';
import { publish } from '../core/publish';
import { sessionItem } from '../core/session-item';

const KnownState = v.object({
  state: TeamState,
  /** Epoch milliseconds. */
  since: v.number(),
});

const stateItem = (environment: Environment) => sessionItem(`team/${environment}`, KnownState);

/** How it is with the team of an environment, and since when (epoch milliseconds). */
export const teamState = async (
  environment: Environment,
): Promise<v.InferOutput<typeof KnownState>> =>
  (await stateItem(environment).get()) ?? { state: { kind: 'resting' }, since: Date.now() };

/** Stores it, and tells the screens if it changed. */
export async function setTeamState(environment: Environment, state: TeamState): Promise<void> {
  const item = stateItem(environment);
  const known = await item.get();
  if (JSON.stringify(known?.state) === JSON.stringify(state)) return;
  await item.set({ state, since: Date.now() });
  await publish({ kind: 'team', environment });
}
