/** The place of a fault in the request body, for example ['attachments', 0, 'url']. */
export interface FieldFault {
  path: readonly (string | number)[];
  message: string;
}

/** Thrown wherever the service refuses a call. The dialect formats it. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: readonly FieldFault[] = [],
  ) {
    super(message);
  }
}

/** The same response for unknown, foreign and other-environment ids, so that none is revealed. */
export function notFound(): Refused {
  return new Refused(404, 'not_found', 'There is nothing here.');
}

export function invalid(fields: readonly FieldFault[]): Refused {
  return new Refused(422, 'invalid', 'Some fields need correction.', fields);
}

/** `attachments[0].url`, the usual notation of a path. */
export function dotted(path: FieldFault['path']): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');
}
