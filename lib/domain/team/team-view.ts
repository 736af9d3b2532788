import * as v from '../core/schema';

/**
 * How it is with the team:
 * - `connected`: everything of this browser is shared, and colleagues' changes arrive at once
 * - `connecting`: it is being connected, or what was missed is read
 * - `resting`: nothing of the extension is open; the team is read now and then
 * - `offline`: the server does not respond
 * - `refused`: the server does not take this agent: not added yet, or revoked
 * - `no-stream`, `unsafe-stream`: IT has to set the server up
 * - `full`: the server takes no more
 * - `disk-full`: this computer has no room for what is read or sent
 * - `healing`: the server lost what it had, and gets it again
 * - `left-out`: the admin changed the team key, and this browser was not given the new one
 * - `locked`: the key that opens the team's own is locked
 */
export const TeamState = v.variant('kind', [
  v.object({
    kind: v.picklist([
      'connected',
      'connecting',
      'resting',
      'offline',
      'refused',
      'no-stream',
      'full',
      'disk-full',
      'healing',
      'left-out',
      'locked',
    ]),
  }),
  v.object({
    kind: v.literal('unsafe-stream'),
    /** The lines of the stream's settings that have to change. */
    settings: v.array(v.string()),
  }),
]);
export type TeamState = v.InferOutput<typeof TeamState>;

/** An agent of the team on a screen; no name yet if it is empty. */
export const TeamAgent = v.object({ author: v.string(), name: v.string(), isYou: v.boolean() });
export type TeamAgent = v.InferOutput<typeof TeamAgent>;

/** A member of the team, as the settings list it. */
export const TeamMember = v.object({ author: v.string(), name: v.string() });
export type TeamMember = v.InferOutput<typeof TeamMember>;
