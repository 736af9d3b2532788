import type { Handlers } from '../../protocol/server/listen';
import { readOffers } from './read-offers';
import { shareOffer } from './share-offer';
import { takeOffer } from './take-offer';

/** Handlers of the requests about what a team's admin shares. */
export const handlers = {
  'team.offers.read': readOffers,
  'team.offer.share': shareOffer,
  'team.offer.use': takeOffer,
} satisfies Handlers<'teamOffers'>;
