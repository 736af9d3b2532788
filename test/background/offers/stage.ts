import { randomUUID } from 'node:crypto';
import { readOffers } from '../../../lib/background/offers/read-offers';
import { shareOffer } from '../../../lib/background/offers/share-offer';
import { takeOffer } from '../../../lib/background/offers/take-offer';
import type { Shared } from '../../../lib/domain/team/shared';
import type { Params } from '../../../lib/protocol/contract';
import { environmentDb } from '../../../lib/storage/databases';
import { type AgentBrowser, introduce, teamStage } from '../team/stage';

type Kind = Params<'team.offer.share'>['kind'];

/** Anna, who made the team and is its admin, and Bert, whose invitation names her. */
export function offerStage() {
  const at = teamStage();
  return {
    get anna() {
      return at.anna;
    },
    get bert() {
      return at.bert;
    },
    server: at.server,
    /** Both learn what the other one said. */
    async settle(): Promise<void> {
      for (const agent of [at.anna, at.bert, at.anna, at.bert]) await agent.keepCurrent();
    },
    introduce: () => introduce(at.anna, 'Anna Example'),
  };
}

export async function offersOf({ environment }: AgentBrowser) {
  const read = await readOffers({ environment });
  if (!read.ok || !read.value) throw new Error(JSON.stringify(read));
  return read.value;
}

export const share = ({ environment }: AgentBrowser, kind: Kind, about: string, on = true) =>
  shareOffer({ environment, kind, about, on });

/** Takes what the agent's screen shows. */
export async function take(agent: AgentBrowser, kind: Kind, about: string) {
  const { offers } = await offersOf(agent);
  const at = offers.find((one) => one.kind === kind && one.about === about)?.at ?? 0;
  return takeOffer({ environment: agent.environment, kind, about, at });
}

/** Has an agent say something past all checks of the extension. */
export async function say({ environment }: AgentBrowser, shared: Shared): Promise<void> {
  const db = await environmentDb(environment);
  await db.add('teamOperations', { operationId: randomUUID(), shared });
}
