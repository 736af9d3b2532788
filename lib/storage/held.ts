import type { TicketChange } from '../domain/ticket';
import type { OtherWriter } from './stored-message';

/** What a held write waits for a person to see. */
export type Held = {
  /** Messages that others wrote since. */
  count: number;
  /** The beginning of the latest of them. */
  latest: string;
  /** They are all by this one; missing in what an earlier version held, which was by managers. */
  by?: OtherWriter | undefined;
  /** The thread's length when it was held. */
  upTo: number;
  /** What the ticket was when the writer saw it, and what it is now. */
  changed?: HeldChange[] | undefined;
};

export type HeldChange = { field: keyof TicketChange; was: string; now: string };
