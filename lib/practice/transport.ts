import { done, failed, type Outcome } from '../domain/core/failure';
import * as v from '../domain/core/schema';
import { PRACTICE_SCOPE } from '../domain/practice/customer';
import type { PracticeStep } from '../domain/practice/steps';
import type { Transport } from '../protocol/client/transport';
import { type Params, REQUESTS, type Reply, type RequestName } from '../protocol/contract';
import type { Publication } from '../protocol/publication';
import { publicationOf } from '../protocol/server/publication';
import { createManager } from './answers';
import { createOutbox } from './outbox';
import { createPanelHandlers } from './panel-handlers';
import { createReadMarks } from './reading';
import { createService } from './service';
import { createTicketHandlers } from './ticket-handlers';

/** The requests that practice handles. It refuses all others: they need a CRM, a desk or the service. */
type PracticeHandlers = { [Q in RequestName]?: (params: Params<Q>) => Outcome<Reply<Q>> };

/**
 * Practice as a page's transport: the panel's requests are handled in memory, which ends with the
 * page. `onStep` is called when the agent did what a step of practice asks for.
 */
export function createPractice(onStep: (step: PracticeStep) => void): Transport {
  const listeners = new Set<(publication: Publication) => void>();
  const onChange = (ticketId: string): void => {
    const { environment } = PRACTICE_SCOPE;
    const publication = publicationOf({ kind: 'ticket', environment, ticketId });
    for (const listener of listeners) listener(publication);
  };
  const service = createService(onChange);
  const marks = createReadMarks();
  const manager = createManager(service);
  const onDelivered = (ticketId: string): void => {
    manager.attend(ticketId);
    onStep('reply');
  };
  const outbox = createOutbox({ service, marks, onChange, onDelivered });
  const state = { service, marks, outbox, links: new Set<string>(), snoozes: new Map() };
  const handlers: PracticeHandlers = {
    ...createPanelHandlers(state),
    ...createTicketHandlers({ state, manager, onChange, onStep }),
  };
  return {
    send: async (name, params) => handle(handlers, name, params),
    subscribe: (onEvent, signal) => {
      listeners.add(onEvent);
      signal.addEventListener('abort', () => listeners.delete(onEvent));
    },
  };
}

/** Replies as the background does: it parses what comes in and what goes out. */
function handle<Q extends RequestName>(
  handlers: PracticeHandlers,
  name: Q,
  raw: Params<Q>,
): Outcome<Reply<Q>> {
  const params = v.safeParse(REQUESTS[name].params, raw);
  if (!params.success || !REQUESTS[name].from.includes('sidebar'))
    return failed({ kind: 'denied', request: name });
  const handler: PracticeHandlers[Q] = handlers[name];
  if (!handler) return failed({ kind: 'not-in-practice' });
  const outcome = handler(params.output);
  if (!outcome.ok) return outcome;
  const reply = v.safeParse(REQUESTS[name].reply, outcome.value);
  return reply.success
    ? done(reply.output)
    : failed({ kind: 'unexpected', detail: `${name}: a reply of another shape` });
}
