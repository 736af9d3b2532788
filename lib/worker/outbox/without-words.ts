import type { Failure } from '../../domain/failure';
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
  ...(write.held ? { held: { ...write.held, latest: '' } } : {}),
  ...(write.failure ? { failure: withoutSaid(write.failure) } : {}),
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
      return { ...deed, change: {} };
    default:
      return deed;
  }
}
