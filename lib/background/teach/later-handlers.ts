import { done } from '../../domain/core/failure';
import type { Handlers } from '../../protocol/server/listen';
import { deleteKind, saveRecipe, tryOnOpenPage } from './recipes';
import {
  addSample,
  discardTeaching,
  draftRecipe,
  offerTeaching,
  readReviews,
  readThirdRecord,
  startTeaching,
} from './teach';

/** Handles the requests about teaching a site by pointing at its records. */
export const handlers = {
  'teach.offer.read': async () => done(await offerTeaching()),
  'teach.start': startTeaching,
  'sample.add': addSample,
  'teach.reviews.read': async () => done(await readReviews()),
  'recipe.draft': draftRecipe,
  'teach.thirdRecord.read': readThirdRecord,
  'teach.discard': ({ origin }) => discardTeaching(origin),
  'recipe.try': tryOnOpenPage,
  'recipe.save': saveRecipe,
  'recipe.delete': deleteKind,
} satisfies Handlers<'teach'>;
