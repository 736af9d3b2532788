import { isJsonObject, type Message } from '../records';
import type { Dialect } from './dialect';
import { enveloped } from './enveloped';

/** To the second: what is written in one go is of one time. */
const second = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

const token = ({ ticketId, place }: Message): string => `${ticketId.slice(0, 8)}.${place}`;

/**
 * As little as a service may say: messages have no ids and times to the second, a ticket that was made
 * is not shown, the live environment is called by another name, and the service itself writes, too.
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

  // The token is there at the end of a list, too.
  list: (_name, records, next) => ({ data: records, nextCursor: next }),

  pageSize: 1,

  after: {
    behind: token,
    countRead: (after, thread) => {
      const last = thread[Number(after.split('.')[1]) - 1];
      return last && token(last) === after ? last.place : undefined;
    },
    refusedWith: 422,
  },

  answers: {
    ...enveloped.answers,
    ticketCreated: 'nothing',
    messageCreated: 200,
    messageAnonymous: true,
    announcesChanges: true,
  },
};
