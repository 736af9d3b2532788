import { Recipe } from '../domain/recipe';
import * as z from '../domain/schema';
import { AfterSample, Sample, Taught, TaughtField, Third, Tried } from '../domain/teach';
import { question } from './question';

/** What teaching the tab under the popup would do next. */
export const TeachOffer = z.object({
  origin: z.string(),
  step: z.enum(['first', 'second']),
  /** It is no longer news here: a record is found, or the site was taught before. */
  quiet: z.boolean(),
  /** Whether records at this address were taught before, or others of the site. */
  taught: z.enum(['no', 'others', 'these']),
});
export type TeachOffer = z.infer<typeof TeachOffer>;

/** A site of which two records were pointed at, for a person to look over. */
export const Review = z.extend(Taught, {
  origin: z.string(),
  /** What was taught there before, by its addresses: for the same records, and for others. */
  replaces: z.array(z.string()),
  stays: z.array(z.string()),
});
export type Review = z.infer<typeof Review>;

const origin = z.string();
/** A recipe, and where a person wrote its address pattern, what is to stand for its first rule. */
const written = { origin, recipe: Recipe, pattern: z.optional(z.string()) };

export const TEACH_QUESTIONS = {
  /** Null where the tab is no web page. */
  'teach.offer': question('query', ['popup'], z.object({}), z.nullable(TeachOffer)),
  /** Has the tab under the popup, or around the panel, pointed at. */
  'teach.start': question(
    'command',
    ['popup', 'sidebar'],
    z.object({
      /** With the first record, whatever was clicked before. */
      anew: z._default(z.boolean(), false),
    }),
    z.null(),
  ),
  /** "This was clicked on this record": taken only from the tab where it was asked for. */
  'teach.sample': question('command', ['crm'], Sample, AfterSample),

  'teach.read': question('query', ['options'], z.object({}), z.array(Review)),
  /** The recipe that the choices come to, each by its number; fields without one are left out. */
  'teach.recipe': question(
    'query',
    ['options'],
    z.object({ origin, pattern: z.string(), chosen: z.partialRecord(TaughtField, z.number()) }),
    z.object({ pattern: z.string(), recipe: Recipe }),
  ),
  /** What the choices read on a third record; null where none is open that we may look at. */
  'teach.third': question(
    'query',
    ['options'],
    z.object({ origin, pattern: z.string() }),
    z.nullable(Third),
  ),
  /** Forgets what was clicked. */
  'teach.drop': question('command', ['options'], z.object({ origin }), z.null()),

  /** What a recipe reads on the page of the site that was looked at last. */
  'recipe.try': question('query', ['options'], z.object(written), Tried),
  /**
   * Keeps a recipe for one kind of a site's records, whatever hosts it names: in place of the one with
   * this id where that was edited. The permission was asked for before.
   */
  'recipe.keep': question(
    'command',
    ['options'],
    z.object({ ...written, kind: z.optional(z.string()) }),
    z.null(),
  ),
  /** Forgets what was taught of one kind of a site's records. */
  'recipe.drop': question('command', ['options'], z.object({ origin, kind: z.string() }), z.null()),
};
