import type { Deed, StoredWrite } from '../../storage/schema';

/** The receipt of a write that is done: that it was, not what it said. */
export const withoutWords = (write: StoredWrite): StoredWrite => ({
  ...write,
  body: '',
  deed: deedWithoutWords(write.deed),
});

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
