const PREFIX = 'upload:';

/**
 * Stands for the link of a file that is being uploaded, in drafts and in commands that wait for it. The
 * background puts the real link in its place before anything is sent.
 */
export const uploadLink = (fileId: string): string => PREFIX + fileId;

/** The file that a link stands for; undefined for a real link. */
export const uploadIdOf = (url: string): string | undefined =>
  url.startsWith(PREFIX) ? url.slice(PREFIX.length) : undefined;

/** The files that these attachments stand for. */
export const uploadIdsIn = (attachments: readonly { url: string }[]): string[] =>
  attachments.flatMap(({ url }) => uploadIdOf(url) ?? []);
