import * as v from '../../domain/core/schema';
import type { CliOptions } from './cli-options';

const SystemError = v.object({
  code: v.optional(v.string()),
  syscall: v.optional(v.string()),
  path: v.optional(v.string()),
  cause: v.optional(v.unknown()),
});

// English, for the engineer who starts the receiver.

/** The codes of an error and its causes, and the failed system call: `mkdir`, `open`, `listen`. */
function codesOf(error: unknown): string[] {
  const { code, syscall, cause } = v.tryParse(SystemError, error) ?? {};
  return [code, syscall, ...(cause ? codesOf(cause) : [])].filter((one) => one !== undefined);
}

/** Why the receiver did not start, in a sentence that says what to do. */
export function describeStartupError(
  error: unknown,
  { port, host, data, secretsFile }: CliOptions,
): string {
  const codes = codesOf(error);
  const is = (code: string) => codes.includes(code);
  if (is('EADDRINUSE')) return `Port ${port} is taken: choose another with --port.`;
  if (is('EADDRNOTAVAIL') || is('ENOTFOUND') || is('EAI_AGAIN'))
    return `${host} is no address of this machine: choose another with --host.`;
  if (is('listen')) return `Port ${port} may not be used: choose one above 1023 with --port.`;
  if (is('LEVEL_LOCKED'))
    return `The directory ${data} is in use by another receiver: end that one, or choose another with --data.`;
  if (is('LEVEL_CORRUPTION'))
    return `The record in ${data} is damaged. Put it aside; notifications seen before may then be processed again.`;
  if (is('mkdir') || is('LEVEL_DATABASE_NOT_OPEN'))
    return `The directory ${data} cannot be written: choose another with --data.`;
  const path = v.tryParse(SystemError, error)?.path ?? secretsFile;
  if (is('EEXIST')) return `The file ${path} is there already: name another one.`;
  if (is('open') || is('read')) return `The file ${path} cannot be read or written.`;
  return error instanceof Error ? error.message : 'The reason is not known.';
}
