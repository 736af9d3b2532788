import { isRequest, REQUESTS, type RequestName } from '../contract';
import type { Invalidation } from '../define-request';
import type { AppEvent } from '../events';
import type { Publication, ReplySelector } from '../publication';

const NAMES = Object.keys(REQUESTS).filter(isRequest);

/** Adds to an event what it means for cached replies, by the cache policy that each query declares. */
export const publicationOf = (event: AppEvent): Publication => ({
  event,
  outdated: NAMES.flatMap((name) => outdatedReplies(event, name)),
  ...withheldReplies(event),
});

function outdatedReplies(event: AppEvent, name: RequestName): ReplySelector[] {
  const { invalidatedBy = [] } = REQUESTS[name];
  return invalidatedBy.flatMap((by): ReplySelector[] => {
    if (typeof by === 'string') return by === event.kind ? [[name]] : [];
    const subject = subjectOf(event, by);
    return subject ? [[name, subject]] : [];
  });
}

/** The params that name the ticket or the application of an event, if the declaration is about it. */
function subjectOf(event: AppEvent, by: Exclude<Invalidation, string>): object | undefined {
  if (event.kind !== by.event) return undefined;
  const changed = event.kind === 'application' ? event.applicationId : event.ticketId;
  return { scope: { environment: event.environment }, [by.of]: changed };
}

/** A purge withholds all client data, a reset only what no longer exists. */
function withheldReplies(event: AppEvent): Pick<Publication, 'withheld'> {
  if (event.kind !== 'purge' && event.kind !== 'reset') return {};
  const requests = NAMES.filter(
    (name) =>
      REQUESTS[name].containsClientData &&
      !(event.kind === 'reset' && REQUESTS[name].survivesReset),
  );
  return { withheld: { environment: event.environment, requests } };
}
