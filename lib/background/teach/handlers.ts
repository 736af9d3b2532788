import type { Handlers } from '../../protocol/server/listen';
import { loadLater } from '../core/load-later';

const later = loadLater<'teach'>(() => import('./later-handlers'));

/** Handles the requests about teaching a site by pointing at its records. */
export const handlers = {
  'teach.offer.read': later('teach.offer.read'),
  'teach.start': later('teach.start'),
  'sample.add': later('sample.add'),
  'teach.reviews.read': later('teach.reviews.read'),
  'recipe.draft': later('recipe.draft'),
  'teach.thirdRecord.read': later('teach.thirdRecord.read'),
  'teach.discard': later('teach.discard'),
  'recipe.try': later('recipe.try'),
  'recipe.save': later('recipe.save'),
  'recipe.delete': later('recipe.delete'),
} satisfies Handlers<'teach'>;
