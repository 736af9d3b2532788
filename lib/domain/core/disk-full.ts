/** Of what the browser throws when its disk, or what it grants us of it, is full. */
const NAMES = ['QuotaExceededError', 'NS_ERROR_FILE_NO_DEVICE_SPACE'];

/** Whether nothing more could be stored on this computer. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && NAMES.includes(error.name);
