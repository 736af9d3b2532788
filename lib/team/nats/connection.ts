import type { Stop, TeamConnection } from '../engine';
import { streamState } from './api';
import { appendEntry } from './append';
import type { NatsLink } from './link';
import { createReader, watchFrom } from './read';
import { presenceAuthor, presenceSubject, pushAuthor, pushSubject } from './subjects';

/** The connection that the team uses, to the stream with this id. */
export function createConnection(link: NatsLink, streamId: string): TeamConnection {
  return {
    state: () => streamState(link),
    append: (entry) => appendEntry(link, entry),
    readFrom: createReader(link),
    watch: (sequence, onEntry) => watchFrom(link, streamId, sequence, onEntry),
    presence: presenceOf(link),
    pushes: { listen: (onPush) => listenTo(link, pushSubject('*'), pushAuthor, onPush) },
    closed: link.closed,
    close: () => link.end(),
  };
}

function presenceOf(link: NatsLink): TeamConnection['presence'] {
  const { nats, author, end } = link;
  return {
    announce(body) {
      if (!nats.isClosed()) nats.publish(presenceSubject(author), body);
    },
    listen: (onPresence) =>
      listenTo(link, presenceSubject('*'), presenceAuthor, onPresence, () =>
        end({ kind: 'refused' }),
      ),
  };
}

/**
 * Calls with what members say at a subject. `onRefused`: the server does not let this agent listen; with a
 * file that is older than the receivers it lets nobody listen to pushes, and that is no failure.
 */
function listenTo(
  { nats }: NatsLink,
  subjects: string,
  authorOf: (subject: string) => string | undefined,
  onHeard: (author: string, body: Uint8Array<ArrayBuffer>) => void,
  onRefused: () => void = () => {},
): Stop {
  if (nats.isClosed()) return () => {};
  const subscription = nats.subscribe(subjects, {
    callback(error, { subject, headers, reply, data }) {
      if (error) return onRefused();
      const from = authorOf(subject);
      // Ours have neither. A stored entry that somebody has delivered to this subject has some.
      if (from && !headers && !reply) onHeard(from, new Uint8Array(data));
    },
  });
  return () => subscription.unsubscribe();
}
