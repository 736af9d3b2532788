import type { Format } from './collect';
import { oneForm } from './one-form';

/** A thread as JSON, one line for each message. The SHA-256s can be computed again from the file alone. */
export const jsonFormat: Format = {
  type: 'application/json',
  extension: 'json',
  message: ({ number, ...message }, sha256) =>
    `${number === 1 ? '' : ',\n'}  ${oneForm({ number, ...message, sha256 })}`,
  around: (thread, end) => ({
    before: `{\n${linesOf(thread)},\n"messages": [\n`,
    after: `\n],\n${linesOf(end)}\n}\n`,
  }),
};

const linesOf = (fields: object): string =>
  Object.entries(fields)
    .flatMap(([key, value]) => (value === undefined ? [] : `${oneForm(key)}: ${oneForm(value)}`))
    .join(',\n');
