import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, vi } from 'vitest';
import { createQueryClient } from '../../components/ui/data/mount-page';
import { watchEvents } from '../../components/ui/data/watch-events';
import { ErrorBoundary } from '../../components/ui/feedback/ErrorBoundary';
import { done, type Failure, failed, type Outcome } from '../../lib/domain/core/failure';
import * as v from '../../lib/domain/core/schema';
import { USUAL_RULES } from '../../lib/domain/onboarding/review/review-rules';
import { isRequest, REQUESTS, type Reply, type RequestName } from '../../lib/protocol/contract';
import { Envelope } from '../../lib/protocol/envelope';
import type { AppEvent } from '../../lib/protocol/events';
import { publicationOf } from '../../lib/protocol/server/publication';
import { browser, deliverMessage } from '../browser-stand-in';
import { PATIENCE } from '../patience';

// Tests draw screens in a DOM of this process, with a table instead of the background. Everything
// between them (the contract, its parsers, the query cache) is the real code.

// Shorter than the limit of a test, so that the wait that fails says what it waited for.
configure({ asyncUtilTimeout: PATIENCE / 2 });

/** A reply that never arrives. */
export const PENDING = Symbol('pending');

type GivenReply<Q extends RequestName> =
  | Outcome<Reply<Q>>
  | Promise<Outcome<Reply<Q>>>
  | typeof PENDING;

/** The background's replies by the name of the request. */
export type Replies = { [Q in RequestName]?: GivenReply<Q> };

/** One reply for a request whose name is a variable. */
export const replyTo = <Q extends RequestName>(name: Q, reply: GivenReply<Q>): Table =>
  new Map([[name, reply]]);

type Table = ReadonlyMap<string, unknown>;
const tableOf = (replies: Replies | Table): Table =>
  replies instanceof Map ? replies : new Map(Object.entries(replies));

/** The failure in these tests: the service cannot be reached. */
export const FAILURE: Failure = { kind: 'no-answer', why: 'network' };
export const FAILED = failed(FAILURE);

/** Requests that every screen may send and that most tests are not about. */
const EVERYWHERE: Replies = {
  'activity.report': done(null),
  'customers.read': done([]),
  'counts.read': done({ unread: 0, applications: 0, outbox: [] }),
  'draft.read': done(null),
  'files.storage.read': done(null),
  'reviewRules.read': done(USUAL_RULES),
  'rights.read': done({ permissions: [] }),
  'sendAnd.read': done(null),
  'service.read': done({ waiting: 0 }),
  'settings.shortcuts.read': done({}),
  'session.read': done({
    environment: 'test',
    keyed: ['test'],
    locks: { locked: [], unlocked: [] },
    installations: [{ id: 'inst-test-northlight', name: 'Northlight' }],
    installationId: 'inst-test-northlight',
  }),
  'team.people.read': done(null),
  'testData.read': done({}),
  'application.markSeen': done(null),
  'team.notes.read': done(null),
  'team.proposals.read': done(null),
  'team.offers.read': done(null),
  'tickets.ofClient': done([]),
  'team.writers.read': done([]),
  'team.writing.report': done(null),
  'tickets.watch': done({}),
};

/** Requests without a reply in the table, and requests that break the contract. */
const mistakes: string[] = [];
const stops: AbortController[] = [];

afterEach(() => {
  cleanup();
  for (const stop of stops.splice(0)) stop.abort();
  // The next screen must not open what this one did.
  location.hash = '';
  expect(mistakes.splice(0)).toEqual([]);
});

export type Screen = RenderResult & {
  /** Adds replies from now on. */
  reply: (replies: Replies | Table) => void;
  /** Publishes an event as the background does. */
  publish: (event: AppEvent) => Promise<unknown>;
  /** The params of the sent requests with this name, oldest first. */
  sentParams: (name: RequestName) => unknown[];
};

/** Draws a screen as `mount-page.tsx` does, with a table of replies as its background. */
export function renderScreen(screen: ReactNode, ...given: (Replies | Table)[]): Screen {
  const replies = new Map([EVERYWHERE, ...given].flatMap((table) => [...tableOf(table)]));
  const sent: { name: RequestName; asked: unknown }[] = [];
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation((message) => {
    const { request: name, params: asked } = v.parse(Envelope, message);
    const reply = replies.get(name);
    if (!isRequest(name) || reply === undefined || !v.is(REQUESTS[name].params, asked)) {
      mistakes.push(`${name} ${JSON.stringify(asked)}`);
      return Promise.reject(new Error(`The test has no reply to ${name}.`));
    }
    sent.push({ name, asked });
    return reply === PENDING ? new Promise(() => undefined) : Promise.resolve(reply);
  });
  // Browsers have these functions, happy-dom does not.
  // A test may say itself when the browser is idle.
  if (!vi.isMockFunction(globalThis.requestIdleCallback))
    vi.stubGlobal('requestIdleCallback', (idle: () => void) => setTimeout(idle));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  // happy-dom does not know <search>, and React warns about unknown elements.
  Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
    configurable: true,
    value: 'HTMLElement',
  });
  // happy-dom has no layout, so virtual lists would draw nothing.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);

  const client = createQueryClient();
  const stop = new AbortController();
  stops.push(stop);
  watchEvents(client, stop.signal);
  const drawn = render(
    <ErrorBoundary>
      <QueryClientProvider client={client}>{screen}</QueryClientProvider>
    </ErrorBoundary>,
  );
  return Object.assign(drawn, {
    reply: (more: Replies | Table) => {
      for (const [name, reply] of tableOf(more)) replies.set(name, reply);
    },
    publish: (event: AppEvent) => deliverMessage(publicationOf(event), { id: browser.runtime.id }),
    sentParams: (name: RequestName) =>
      sent.filter((one) => one.name === name).map(({ asked }) => asked),
  });
}
