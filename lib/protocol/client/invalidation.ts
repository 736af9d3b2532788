import * as z from '../../domain/core/schema';
import { isRequest, REQUESTS } from '../contract';
import type { CachePolicy, Invalidation } from '../define-request';
import type { AppEvent } from '../events';

// Applies the cache policy that each query declares. A cached reply is identified by the name and the
// params of its request, which are its key in a screen's cache.

const policyOf = (name: unknown): CachePolicy => (isRequest(name) ? REQUESTS[name] : {});

const SubjectParams = z.object({
  scope: z.object({ environment: z.string() }),
  ticketId: z.optional(z.string()),
  applicationId: z.optional(z.string()),
});

/** Whether an event makes the cached reply to this request old. */
export function invalidates(event: AppEvent, [name, params]: readonly unknown[]): boolean {
  const { invalidatedBy = [] } = policyOf(name);
  return invalidatedBy.some((by) => concerns(event, by, params));
}

function concerns(event: AppEvent, by: Invalidation, params: unknown): boolean {
  if (typeof by === 'string') return by === event.kind;
  if (event.kind !== by.event) return false;
  const subject = SubjectParams.safeParse(params).data;
  const id = subject?.[by.of];
  if (id === undefined) return true;
  const changed = event.kind === 'ticket' ? event.ticketId : event.applicationId;
  return id === changed && subject?.scope.environment === event.environment;
}

const InScope = z.object({ scope: z.object({ environment: z.string() }) });
const InEnvironment = z.object({ environment: z.string() });

/** Whether a cached reply contains client data of an environment, judged by its params or its scope. */
export function containsClientData(
  environment: string,
  [name, params]: readonly unknown[],
  reply: unknown,
): boolean {
  if (!policyOf(name).containsClientData) return false;
  const scopes = [params, reply].map((one) => InScope.safeParse(one).data?.scope);
  return [...scopes, InEnvironment.safeParse(params).data].some(
    (one) => one?.environment === environment,
  );
}

/** Whether the cached reply stays on the screen after a reset until the new one arrives. */
export const survivesReset = ({ kind }: AppEvent, name: unknown): boolean =>
  kind === 'reset' && policyOf(name).survivesReset === true;
