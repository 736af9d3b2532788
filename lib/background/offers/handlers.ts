import { done } from '../../domain/core/failure';
import type { Handlers } from '../../protocol/server/listen';
import { loadLater } from '../core/load-later';
import { hasTeam } from '../team/share';

const later = loadLater<'teamOffers'>(() => import('./later-handlers'))(
  'team.offers.read',
  'team.offer.share',
  'team.offer.use',
);

/** Handlers of the requests about what a team's admin shares. */
export const handlers = {
  ...later,
  // Two sections of the settings ask; without a team nothing of it is loaded.
  'team.offers.read': async (params, caller) =>
    (await hasTeam(params.environment)) ? later['team.offers.read'](params, caller) : done(null),
} satisfies Handlers<'teamOffers'>;
