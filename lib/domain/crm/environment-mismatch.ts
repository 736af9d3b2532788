import type { Environment } from '../core/environment';
import * as v from '../core/schema';

/**
 * A mismatch of CRM and environment: a sandbox CRM with live tickets, or a production CRM with test
 * tickets.
 */
export const EnvironmentMismatch = v.picklist(['sandbox-with-live', 'production-with-test']);
export type EnvironmentMismatch = v.InferOutput<typeof EnvironmentMismatch>;

const WORDS =
  /^((crm)?sandbox|staging|stage|te?st|testing|dev|devel|development|uat|qa|demo|preview|preprod)\d*$/;

/** Local domain endings. `.dev` is a public one and proves nothing. */
const LOCAL_DOMAIN = /(^|\.)(localhost|local|localdomain|test)$/;

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether a host (with or without a port) looks like a sandbox. */
export function looksLikeSandbox(host: string): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  if (LOOPBACK.test(name) || LOCAL_DOMAIN.test(name)) return true;
  const [first = '', ...others] = name.split('.');
  // The ending is no word of the host's own. A host of the company's network may have none.
  return [first, ...others.slice(0, -1)].some((label) =>
    label.split(/[-_]+/).some((word) => WORDS.test(word)),
  );
}

/** The mismatch between a host and an environment, if any. */
export function mismatchOf(
  host: string,
  environment: Environment,
): EnvironmentMismatch | undefined {
  const sandbox = looksLikeSandbox(host);
  if (environment === 'live') return sandbox ? 'sandbox-with-live' : undefined;
  return sandbox ? undefined : 'production-with-test';
}
