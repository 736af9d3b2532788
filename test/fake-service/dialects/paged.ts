import type { Dialect } from './dialect';
import { plain } from './plain';

const time = (at: number): string => new Date(at).toISOString();

/**
 * Lists of installations and applications have pages of one, with a link to the next; the list of
 * applications omits snapshots. `after` is compared as text with the times of messages: any other
 * text returns the messages that are greater, or none, and is never refused.
 */
export const paged: Dialect = {
  ...plain,

  write: {
    ...plain.write,
    listed: (application) => ({
      id: application.id,
      status: application.status,
      createdAt: time(application.createdAt),
      updatedAt: time(application.updatedAt),
    }),
  },

  pageSize: 1,

  list: (name, records, next) =>
    name === 'message'
      ? { items: records }
      : { items: records, links: { next: next && `/v1/any?page=${next}` } },

  after: {
    countRead(after, thread) {
      const newer = thread.findIndex(({ createdAt }) => time(createdAt) > after);
      return newer < 0 ? thread.length : newer;
    },
    refusedWith: 422,
  },
};
