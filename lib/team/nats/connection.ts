import type { TeamConnection } from '../engine';
import { streamState } from './api';
import { appendEntry } from './append';
import type { NatsLink } from './link';
import { createReader, watchFrom } from './read';
import { presenceAuthor, presenceSubject } from './subjects';

/** The connection that the team uses, to the stream with this id. */
export function createConnection(link: NatsLink, streamId: string): TeamConnection {
  return {
    state: () => streamState(link),
    append: (entry) => appendEntry(link, entry),
    readFrom: createReader(link),
    watch: (sequence, onEntry) => watchFrom(link, streamId, sequence, onEntry),
    presence: presenceOf(link),
    closed: link.closed,
    close: () => link.end(),
  };
}

function presenceOf({ nats, author, end }: NatsLink): TeamConnection['presence'] {
  return {
    announce(body) {
      if (!nats.isClosed()) nats.publish(presenceSubject(author), body);
    },
    listen(onPresence) {
      if (nats.isClosed()) return () => {};
      const subscription = nats.subscribe(presenceSubject('*'), {
        callback(error, { subject, headers, data }) {
          // The server does not let this agent listen.
          if (error) return void end({ kind: 'refused' });
          const from = presenceAuthor(subject);
          // Ours have no headers. A stored entry that somebody has delivered to this subject has some.
          if (from && !headers) onPresence(from, new Uint8Array(data));
        },
      });
      return () => subscription.unsubscribe();
    },
  };
}
