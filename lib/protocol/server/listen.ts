import { type Browser, browser } from 'wxt/browser';
import { createRateLimit } from '../../async/rate-limit';
import { done, failed, type Outcome } from '../../domain/core/failure';
import * as v from '../../domain/core/schema';
import {
  isRequest,
  type NameIn,
  type Params,
  REQUESTS,
  type Reply,
  type RequestGroup,
  type RequestName,
} from '../contract';
import type { RequestKind, Sender } from '../define-request';
import { Envelope } from '../envelope';

/** The sender of a request, as the browser identifies it. Nothing here comes from the message. */
export type Caller = {
  from: Sender;
  tabId?: number | undefined;
  frameId?: number | undefined;
  documentId?: string | undefined;
  /** The origin of the page in the tab, if the browser reveals it. */
  tabOrigin?: string | undefined;
  /** The origin of the page that the caller runs in: the extension's, or the CRM's. */
  origin?: string | undefined;
};

/** A handler for each request of some groups. A feature's handlers satisfy those of its own groups. */
export type Handlers<Group extends RequestGroup = RequestGroup> = {
  [Q in NameIn<Group>]: (params: Params<Q>, caller: Caller) => Promise<Outcome<Reply<Q>>>;
};

/** Checks with its token whether a frame in a CRM page is the dock that the content script created. */
export type AuthenticateFrame = (frame: Caller, token: string | undefined) => Promise<boolean>;

/** Limits of the requests of one tab's content script: more than normal use needs, but no flood. */
const AT_ONCE = 40;
const PER_SECOND = 10;

/** Called with the kind of each valid request from the extension's pages, before its handler. */
export type OnRequest = (kind: RequestKind) => void;

/** Called with what a handler threw, unless its failure names the cause. The caller gets the failure. */
export type OnError = (error: unknown) => void;

/**
 * Listens for requests and replies to them. A caller that may not send a request, and params that do not
 * parse, get the failure `denied`.
 */
export function listen(
  handlers: Handlers,
  authenticate: AuthenticateFrame,
  onRequest: OnRequest = () => undefined,
  onError: OnError = () => undefined,
): void {
  const isWithinLimit = createRateLimit(AT_ONCE, PER_SECOND);
  browser.runtime.onMessage.addListener(
    (
      message: unknown,
      sender: Browser.runtime.MessageSender,
      respond: (reply: unknown) => void,
    ) => {
      const envelope = v.tryParse(Envelope, message);
      if (!envelope) return false;
      const caller = callerOf(sender);
      const isFlood =
        caller?.from === 'crm' && !isWithinLimit(caller.tabId ?? -1, performance.now());
      const accepted = isFlood ? undefined : caller;
      void handle(handlers, authenticate, envelope, accepted, onRequest)
        .catch((error: unknown) => unexpected(envelope.request, error, onError))
        .then(respond);
      // The browsers keep the channel open for a listener that returns true.
      return true;
    },
  );
}

async function handle(
  handlers: Handlers,
  authenticate: AuthenticateFrame,
  { request, params, frameToken }: Envelope,
  caller: Caller | undefined,
  onRequest: OnRequest,
): Promise<Outcome<unknown>> {
  const denied = failed({ kind: 'denied', request: request.slice(0, 40) });
  if (!caller || !isRequest(request) || !maySend(request, caller)) return denied;
  if (caller.from === 'sidebar' && !(await authenticate(caller, frameToken))) return denied;
  return runHandler(handlers, request, params, caller, onRequest);
}

const maySend = (name: RequestName, caller: Caller): boolean =>
  REQUESTS[name].from.includes(caller.from);

async function runHandler<Q extends RequestName>(
  handlers: Handlers,
  name: Q,
  raw: unknown,
  caller: Caller,
  onRequest: OnRequest,
): Promise<Outcome<unknown>> {
  const parsed = v.safeParse(REQUESTS[name].params, raw);
  if (!parsed.success) return failed({ kind: 'denied', request: name });
  // A CRM page's script may send requests without a user, so they are no activity.
  if (caller.from !== 'crm') onRequest(REQUESTS[name].kind);
  return checkReply(name, await handlers[name](parsed.output, caller));
}

/** The failure of a defect of the extension, or of a database that fails: the screen shows it. */
function unexpected(name: string, error: unknown, onError: OnError): Outcome<never> {
  if (error instanceof DOMException && error.name === 'VersionError')
    return failed({ kind: 'newer-data' });
  onError(error);
  return failed({ kind: 'unexpected', detail: `${name}: ${String(error)}` });
}

/** Parses a reply where it leaves: screens trust its shape, and a property not declared stays here. */
function checkReply(name: RequestName, outcome: Outcome<unknown>): Outcome<unknown> {
  if (!outcome.ok) return outcome;
  const reply = v.safeParse(REQUESTS[name].reply, outcome.value);
  if (reply.success) return done(reply.output);
  return failed({ kind: 'unexpected', detail: `${name}: a reply of another shape` });
}

const PAGES: readonly Sender[] = ['popup', 'options', 'sidebar', 'desk', 'golive-runner', 'keeper'];

/** Identifies the caller by the browser's data: a page of the extension, or a CRM page's top frame. */
function callerOf(sender: Browser.runtime.MessageSender): Caller | undefined {
  if (sender.id !== browser.runtime.id) return undefined;
  const url = URL.parse(sender.url ?? '');
  if (!url) return undefined;
  const common = {
    tabId: sender.tab?.id,
    frameId: sender.frameId,
    documentId: sender.documentId,
    tabOrigin: URL.parse(sender.tab?.url ?? '')?.origin,
  };
  const own = new URL(browser.runtime.getURL(''));
  if (url.protocol === own.protocol) {
    if (url.host !== own.host) return undefined;
    const from = PAGES.find((page) => url.pathname === `/${page}.html`);
    // Only the sidebar runs in a frame of a tab.
    const inFrame = sender.tab !== undefined && (sender.frameId ?? 0) !== 0;
    if (!from || (from === 'sidebar') !== inFrame) return undefined;
    // The background opens these without a tab. In a tab they were opened by somebody else.
    if ((from === 'golive-runner' || from === 'keeper') && sender.tab !== undefined)
      return undefined;
    return { ...common, from, origin: own.origin };
  }
  // A sandboxed page has a URL but the origin "null": it is not accepted as a CRM page.
  const origin = sender.origin ?? url.origin;
  if (!sender.tab || sender.frameId !== 0 || origin !== url.origin) return undefined;
  return { ...common, from: 'crm', origin };
}
