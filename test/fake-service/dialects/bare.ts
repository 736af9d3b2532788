import { isJsonObject, type Message } from '../records';
import type { Dialect } from './dialect';
import { enveloped } from './enveloped';

/** To the second: messages written together have the same time. */
const second = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

const token = ({ ticketId, position }: Message): string => `${ticketId.slice(0, 8)}.${position}`;

/**
 * The least that a service may show: messages without ids, with times to the second; no created
 * ticket; another name for the live environment. This service also writes into threads itself.
 */
export const bare: Dialect = {
  ...enveloped,

  write: {
    ...enveloped.write,
    profile: (key) => {
      const profile = enveloped.write.profile(key);
      const environment = key.environment === 'live' ? 'production' : 'test';
      return isJsonObject(profile) ? { ...profile, environment } : profile;
    },
    message: (message) => ({
      author: message.author,
      text: message.text,
      attachments: message.attachments,
      created: second(message.createdAt),
    }),
  },

  // The token is present even at the end of a list.
  list: (_name, records, next) => ({ data: records, nextCursor: next }),

  pageSize: 1,

  after: {
    behind: token,
    countRead: (after, thread) => {
      const last = thread[Number(after.split('.')[1]) - 1];
      return last && token(last) === after ? last.position : undefined;
    },
    refusedWith: 422,
  },

  responses: {
    ...enveloped.responses,
    ticketCreated: 'nothing',
    messageCreated: 200,
    messageAnonymous: true,
    announcesChanges: true,
  },
};
