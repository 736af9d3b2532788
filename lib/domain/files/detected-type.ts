/** Media type and ending without a dot, by the bytes. */
export type DetectedType = { mimeType: string; ending: string };

/** What is sent as it is, and never shown. */
export const UNKNOWN_TYPE: DetectedType = { mimeType: 'application/octet-stream', ending: 'bin' };
