import * as z from '../domain/schema';
import { question } from './question';

/** Scheme, host and port. */
const origin = z.string().check(z.maxLength(300), z.regex(/^https?:\/\/[^/?#@\s]+$/));

/** Files of strangers, which our own pages fetch when a person asks for it, and never the background. */
export const FILE_QUESTIONS = {
  /** "The browser lets us fetch files from there now": it is remembered, to be handed back. */
  'fileHosts.granted': question('command', ['desk', 'sidebar'], z.object({ origin }), z.null()),
  /** No file is fetched from there any more. Hosts of CRMs and of the service stay. */
  'fileHosts.handBack': question(
    'heartbeat',
    ['desk', 'sidebar'],
    z.object({ origins: z.array(origin).check(z.maxLength(100)) }),
    z.null(),
  ),
  /** Opens the desk at a ticket, where there is room to preview its files. */
  'ticket.open': question('command', ['sidebar'], z.object({ ticketId: z.string() }), z.null()),
};
