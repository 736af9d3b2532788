/** The alarm that is set while files are on their way, or are to be removed at the storage. */
export const FILES_ALARM = 'files';
