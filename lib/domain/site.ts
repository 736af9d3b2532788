import { ClientField, Recipe } from './recipe';
import * as z from './schema';

/** One rule of a CRM: which addresses are records of which type. Made in the options page. */
export const RecordRule = z.object({
  /** As a person reads and writes it: `/customers/:id`. */
  pattern: z.string(),
  /** The same as a regular expression over path, query and hash, with a group `id`. */
  match: z.string(),
  type: z.string(),
});
export type RecordRule = z.infer<typeof RecordRule>;

/** A CRM that the extension stands beside. */
export const Site = z.object({
  /** Scheme, host and port: `https://crm.example.com`. Also its identity. */
  origin: z.string(),
  rules: z.array(RecordRule),
  /** The shipped recipe of the CRM that runs there. */
  crm: z.optional(z.string()),
  /** What people taught it here. */
  taught: z.optional(Recipe),
  clientField: z.optional(ClientField),
  addedAt: z.number(),
});
export type Site = z.infer<typeof Site>;

/** The same for a screen: with what the browser says of our right to be there. */
export const SiteFacts = z.extend(Site, {
  granted: z.boolean(),
  /** The part of its taught recipe that may keep the page busy: the recipe is not run. */
  slowPart: z.optional(z.string()),
});
export type SiteFacts = z.infer<typeof SiteFacts>;

/** How the dock stands on one host: remembered, and told to the page's content script. */
export const DockState = z.object({
  open: z.boolean(),
  width: z.number().check(z.minimum(300), z.maximum(720)),
  /** Where the handle sits along the edge, in percent of the window's height. */
  handleAt: z.number().check(z.minimum(0), z.maximum(100)),
  /** At the right edge unless said otherwise. */
  side: z.optional(z.enum(['left', 'right'])),
  /** Whether it lies over the page, where the agent chose that; else it is found out. */
  over: z.optional(z.boolean()),
  /** When it was found that the page makes no room, by side and by the pixels that it would keep. */
  tight: z.optional(z.record(z.string(), z.number())),
});
export type DockState = z.infer<typeof DockState>;

export const DOCK_AT_FIRST: DockState = { open: true, width: 380, handleAt: 40 };

/** An origin as the browsers' permission pattern. Firefox knows no ports there, so none has one. */
export function matchPattern(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

/** Whether one permission pattern holds all that another does: `*.crm.example` and `a.crm.example`. */
export function covers(wide: string, narrow: string): boolean {
  const [[scheme, , host = ''], [other, , within = '']] = [wide.split('/'), narrow.split('/')];
  if (scheme !== other) return false;
  if (!host.startsWith('*.')) return host === within;
  return within === host.slice(2) || within.endsWith(host.slice(1));
}
