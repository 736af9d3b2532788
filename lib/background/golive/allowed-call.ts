import { pathPattern } from '../../partner/paths';
import type { Params } from '../../protocol/contract';

/**
 * The rows of the endpoint table that the checks use (partner-api.md, "Endpoints"). POST /v1/test/reset
 * is not among them: it goes through the outbox.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  'GET /v1/me',
  'GET /v1/installations',
  'POST /v1/installations/{installationId}/tickets',
  'GET /v1/tickets/{ticketId}',
  'PATCH /v1/tickets/{ticketId}',
  'GET /v1/tickets/{ticketId}/messages',
  'POST /v1/tickets/{ticketId}/messages',
  'GET /v1/installations/{installationId}/merchant-onboarding/applications',
  'GET /v1/installations/{installationId}/merchant-onboarding/applications/{applicationId}',
  'PATCH /v1/installations/{installationId}/merchant-onboarding/applications/{applicationId}',
]);

/** What `encodeURIComponent` makes of an id; a URL would resolve one or two dots away, also as `%2e`. */
const SEGMENT = /^(?!(?:\.|%2e){1,2}$)[\w.!~*'()%-]+$/i;

/** Whether the runner may have this call sent: a row of the table, and the same one in its write. */
export function isAllowedCall({
  method,
  path,
  query,
  write,
}: Params<'golive.call'>['call']): boolean {
  const [before, ...segments] = path.split('/');
  if (before !== '' || !segments.every((segment) => SEGMENT.test(segment))) return false;
  if (!ALLOWED.has(`${method} ${pathPattern(path)}`)) return false;
  if (method === 'GET') return write === undefined;
  return query === undefined && write?.method === method && write.path === path;
}
