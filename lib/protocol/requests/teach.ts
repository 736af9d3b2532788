import * as v from '../../domain/core/schema';
import { Recipe } from '../../domain/crm/recipe';
import { AfterSample, Sample, Taught, TaughtField, Third, Tried } from '../../domain/crm/teach';
import type { Requests } from '../define-request';

/** What teaching would do next in the active tab. */
export const TeachOffer = v.object({
  origin: v.string(),
  step: v.picklist(['first', 'second']),
  /** True if the popup need not promote teaching: a record is found, or the site was taught before. */
  quiet: v.boolean(),
  /** Whether records with this kind of address were taught before, or only others of the site. */
  taught: v.picklist(['no', 'others', 'these']),
});
export type TeachOffer = v.InferOutput<typeof TeachOffer>;

/** A site where the user pointed at two records, to be reviewed before it is saved. */
export const Review = v.object({
  ...Taught.entries,
  origin: v.string(),
  /** The address patterns taught there before: those that are replaced, and those that stay. */
  replaces: v.array(v.string()),
  stays: v.array(v.string()),
});
export type Review = v.InferOutput<typeof Review>;

const origin = v.string();
/** A recipe, and the user's own address pattern if they typed one, which replaces its first rule. */
const recipeOfSite = { origin, recipe: Recipe, pattern: v.optional(v.string()) };

/** Requests about records that the user points at, and the recipes derived from them. */
export const TEACH_REQUESTS = {
  /** Null if the tab shows no web page. */
  'teach.offer.read': {
    from: ['popup'],
    kind: 'query',
    params: v.object({}),
    reply: v.nullable(TeachOffer),
    invalidatedBy: ['setup'],
  },

  /** Starts teaching mode in the active tab, or in the tab around the panel. */
  'teach.start': {
    from: ['popup', 'sidebar'],
    kind: 'command',
    params: v.object({
      /** Starts again with the first record and discards earlier samples. */
      restart: v.optional(v.boolean(), false),
    }),
    reply: v.null(),
  },

  /** Adds the element that the user clicked on a record. Accepted only from the tab in teaching mode. */
  'sample.add': {
    from: ['crm'],
    kind: 'command',
    params: Sample,
    reply: AfterSample,
  },

  'teach.reviews.read': {
    from: ['options'],
    kind: 'query',
    params: v.object({}),
    reply: v.array(Review),
    // A lock deletes what was clicked: it has customers' names.
    invalidatedBy: ['setup', 'purge'],
  },

  /** Builds a recipe from the chosen candidate of each field, by its index. Other fields are left out. */
  'recipe.draft': {
    from: ['options'],
    kind: 'query',
    params: v.object({
      origin,
      pattern: v.string(),
      chosen: v.record(TaughtField, v.number()),
    }),
    reply: v.object({ pattern: v.string(), recipe: Recipe }),
  },

  /** What the choices read on a third open record; null if none is open. */
  'teach.thirdRecord.read': {
    from: ['options'],
    kind: 'query',
    params: v.object({ origin, pattern: v.string() }),
    reply: v.nullable(Third),
  },

  /** Deletes the samples of a site. */
  'teach.discard': {
    from: ['options'],
    kind: 'command',
    params: v.object({ origin }),
    reply: v.null(),
  },

  /** What a recipe reads on the site's most recently used page. */
  'recipe.try': {
    from: ['options'],
    kind: 'query',
    params: v.object(recipeOfSite),
    reply: Tried,
  },

  /**
   * Saves a recipe for one kind of a site's records, regardless of the hosts that it names. With
   * `kind`, it replaces that one. The screen requests the permission itself.
   */
  'recipe.save': {
    from: ['options'],
    kind: 'command',
    params: v.object({ ...recipeOfSite, kind: v.optional(v.string()) }),
    reply: v.null(),
  },

  /** Deletes the taught recipe of one kind of a site's records. */
  'recipe.delete': {
    from: ['options'],
    kind: 'command',
    params: v.object({ origin, kind: v.string() }),
    reply: v.null(),
  },
} satisfies Requests;
