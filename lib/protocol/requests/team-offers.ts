import { Environment } from '../../domain/core/environment';
import * as v from '../../domain/core/schema';
import { Recipe } from '../../domain/crm/recipe';
import type { Requests } from '../define-request';

const of = { environment: Environment };

/** A site by its origin, or the review settings of an installation by its id. */
const subject = { kind: v.picklist(['site', 'review']), about: v.string() };

/** What a team's admin shares, beside what this browser has. */
const TeamOffer = v.object({
  ...subject,
  /** When it was shared, in epoch milliseconds. It names the version. */
  at: v.number(),
  /** `followed`: these rules are the team's, and change with them. */
  state: v.picklist(['new', 'differs', 'same', 'followed']),
  /** Of a site: the patterns of its record addresses, and its taught recipes. */
  patterns: v.array(v.string()),
  recipes: v.array(Recipe),
});
export type TeamOffer = v.InferOutput<typeof TeamOffer>;

/** Requests about the sites and review settings that a team's admin shares (decision 107). */
export const TEAM_OFFER_REQUESTS = {
  /** Null without a team. To the admin, these are the things that this browser shares. */
  'team.offers.read': {
    from: ['options'],
    kind: 'query',
    params: v.object(of),
    reply: v.nullable(
      v.object({
        team: v.string(),
        isAdmin: v.boolean(),
        /** The admin's name; empty while it is not known. Null: something is shared, and the invitation names no admin. */
        by: v.nullable(v.string()),
        offers: v.array(TeamOffer),
      }),
    ),
    invalidatedBy: ['team', 'setup'],
  },

  /** Shares a site or review settings, or ends that. Fails with `no-record`, also if this agent is not the admin, and with `too-large-to-share`. */
  'team.offer.share': {
    from: ['options'],
    kind: 'command',
    params: v.object({ ...of, ...subject, on: v.boolean() }),
    reply: v.null(),
  },

  /**
   * Stores what the admin shares, in place of what this browser has. The screen asks for the permission for
   * a site. Fails with `no-record` if it is not what was shown any more, or as saving a recipe does.
   */
  'team.offer.use': {
    from: ['options'],
    kind: 'command',
    params: v.object({ ...of, ...subject, at: v.number() }),
    reply: v.null(),
  },
} satisfies Requests;
