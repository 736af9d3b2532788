import type { Handlers } from '../../protocol/server/listen';
import { loadLater } from '../core/load-later';

const later = loadLater<'teach'>(() => import('./later-handlers'));

/** Handles the requests about teaching a site by pointing at its records. */
export const handlers = later(
  'teach.offer.read',
  'teach.start',
  'sample.add',
  'teach.reviews.read',
  'recipe.draft',
  'teach.thirdRecord.read',
  'teach.discard',
  'recipe.try',
  'recipe.save',
  'recipe.delete',
) satisfies Handlers<'teach'>;
