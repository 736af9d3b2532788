import type { Dialect } from './dialect';
import { plain } from './plain';

const time = (at: number): string => new Date(at).toISOString();

/**
 * Lists of installations and applications in pages of one, with a link to the next one; the list of
 * applications leaves snapshots out. `after` is compared as a text with the times of messages: what
 * is no time yields what happens to be greater, or nothing, and is never refused.
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
