import type { Environment } from '../core/environment';
import * as v from '../core/schema.ts';

/** What an administrator says about the new tickets of a CRM site. */
export const TicketRules = v.object({
  /**
   * By environment: the id of the installation that the panel shows, or `LAST_TICKET`. Without one it
   * is the installation that is chosen in the popup.
   */
  installations: v.optional(v.record(v.string(), v.string())),
  /** Whether a new ticket's description begins without the address of the record. */
  leavesOutAddress: v.optional(v.boolean()),
});
export type TicketRules = v.InferOutput<typeof TicketRules>;

/** In place of an id: the installation of the record's last ticket. */
export const LAST_TICKET = '*';

/** The rules after the choice of an installation for one environment; undefined is the popup's. */
export const withInstallation = (
  rules: TicketRules,
  environment: Environment,
  installation: string | undefined,
): TicketRules => {
  const { [environment]: _, ...others } = rules.installations ?? {};
  const chosen = installation === undefined ? {} : { [environment]: installation };
  return { ...rules, installations: { ...others, ...chosen } };
};
