import type { Environment } from './environment';
import * as z from './schema';

/** What does not go together: a CRM for trying out with live tickets, or a real one with test tickets. */
export const HostDoubt = z.enum(['sandbox-with-live', 'production-with-test']);
export type HostDoubt = z.infer<typeof HostDoubt>;

const WORDS =
  /^((crm)?sandbox|staging|stage|te?st|testing|dev|devel|development|uat|qa|demo|preview|preprod)\d*$/;

/** Endings that are no company's; `.dev` is one, and says nothing. */
const NOBODYS = /(^|\.)(localhost|local|localdomain|test)$/;

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether a host (with or without a port) looks like one that is there to try things out. */
export function looksLikeSandbox(host: string): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  if (LOOPBACK.test(name) || NOBODYS.test(name)) return true;
  const labels = name.split('.').slice(0, -1);
  return labels.some((label) => label.split(/[-_]+/).some((word) => WORDS.test(word)));
}

/** What speaks against a host and an environment together, if anything. */
export function hostDoubt(host: string, environment: Environment): HostDoubt | undefined {
  const sandbox = looksLikeSandbox(host);
  if (environment === 'live') return sandbox ? 'sandbox-with-live' : undefined;
  return sandbox ? undefined : 'production-with-test';
}
