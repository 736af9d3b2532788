import type { Failure } from '../../domain/failure';
import type { Held } from '../../storage/held';
import type { Deed, StoredWrite } from '../../storage/schema';

/** The receipt of a write that is done: that it was, not what it said. */
export const withoutWords = (write: StoredWrite): StoredWrite => ({
  ...write,
  body: '',
  deed: deedWithoutWords(write.deed),
});

/** A write that is still to go keeps its own words; not those that others wrote about it. */
export const withoutOthersWords = (write: StoredWrite): StoredWrite => ({
  ...write,
  ...(write.held ? { held: heldWithoutWords(write.held) } : {}),
  ...(write.deed.kind === 'ticket.change' ? { deed: withoutSeenWords(write.deed) } : {}),
  ...(write.failure ? { failure: withoutSaid(write.failure) } : {}),
});

/** A status and a priority name nobody; a summary may. */
const heldWithoutWords = (held: Held): Held => ({
  ...held,
  latest: '',
  ...(held.changed ? { changed: held.changed.filter(({ field }) => field !== 'summary') } : {}),
});

const withoutSeenWords = ({ seen, ...deed }: Extract<Deed, { kind: 'ticket.change' }>): Deed => ({
  ...deed,
  ...(seen ? { seen: { status: seen.status, priority: seen.priority } } : {}),
});

/** Why it did not arrive, as we know it, without what the service said of it. */
export const withoutSaid = (failure: Failure): Failure =>
  'said' in failure
    ? { ...failure, said: { fields: [], requestId: failure.said.requestId } }
    : failure;

function deedWithoutWords(deed: Deed): Deed {
  switch (deed.kind) {
    case 'message.send':
      return { ...deed, message: { text: '', attachments: [] } };
    case 'ticket.create':
      return { ...deed, summary: '' };
    case 'ticket.change':
      return { ...deed, change: {}, seen: undefined };
    default:
      return deed;
  }
}
