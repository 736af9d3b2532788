import type {
  DockPlacement,
  DockVisibility,
  PageMessage,
  PageRecipe,
  Shown,
  ShownReply,
} from '../domain/crm/content-messages';
import type { DockChange } from '../domain/crm/site';
import type { AfterSample, Sample } from '../domain/crm/teach';

/** The requests of a content script and their replies. The background parses both. */
type Requests = {
  'recipe.read': { params: Record<string, never>; reply: PageRecipe | null };
  'record.report': { params: Shown; reply: ShownReply };
  'dock.save': { params: DockChange; reply: null };
  'sample.add': { params: Sample; reply: AfterSample };
};
type ReplyOutcome<Q extends keyof Requests> =
  | { ok: true; value: Requests[Q]['reply'] }
  | { ok: false };

/** Sends the dock's state back to the background. */
export type DockResponder = (said: DockVisibility | DockPlacement) => void;

type Listener = (news: PageMessage, sender: unknown, respond: DockResponder) => void;

// The browser's own object and no polyfill: it would be most of what every CRM page has to load.
declare const chrome: {
  runtime?: {
    id?: string;
    getURL(path: string): string;
    sendMessage<Q extends keyof Requests>(message: {
      request: Q;
      params: Requests[Q]['params'];
    }): Promise<ReplyOutcome<Q> | undefined>;
    onMessage: {
      addListener(listener: Listener): void;
      removeListener(listener: Listener): void;
    };
  };
  i18n?: { getMessage(name: string, values: string[]): string };
  dom?: { openOrClosedShadowRoot(element: HTMLElement): ShadowRoot | null };
};

/** True once the extension was reloaded or removed: this script can reach it no more. */
export const isExtensionGone = (): boolean => !chrome.runtime?.id;

/**
 * Sends a request to the background. Undefined if it refused or was out of reach; never rejects.
 * `read` returns the params, and is called again if they are sent again: the page may have moved on.
 */
export async function sendToBackground<Q extends keyof Requests>(
  request: Q,
  read: () => Requests[Q]['params'],
): Promise<Requests[Q]['reply'] | undefined> {
  const send = async () => {
    const params = read();
    try {
      return await chrome.runtime?.sendMessage({ request, params });
    } catch {
      return undefined;
    }
  };
  // Send it twice: the browser may stop the background before it replies.
  const reply = (await send()) ?? (await send());
  return reply?.ok ? reply.value : undefined;
}

/** Subscribes to the background's messages until the signal aborts. Some of them expect a reply. */
export function onMessage(
  onNews: (news: PageMessage, respond: DockResponder) => void,
  signal: AbortSignal,
): void {
  const listener: Listener = (news, _, respond) => onNews(news, respond);
  chrome.runtime?.onMessage.addListener(listener);
  signal.addEventListener('abort', () => chrome.runtime?.onMessage.removeListener(listener));
}

/** Returns the address of the sidebar's page. It carries the token and nothing of the CRM's page. */
export const sidebarAddress = (frameToken: string): string =>
  `${chrome.runtime?.getURL('/sidebar.html')}#${frameToken}`;

/** Returns a text of the locale file; empty once the browser removed the extension. */
export const translate = (name: string, ...values: string[]): string =>
  chrome.i18n?.getMessage(name, values) ?? '';

/** Gives an element the language and direction of our texts, which may not be the page's. */
export function setOwnLanguage(element: HTMLElement): void {
  element.lang = translate('textLanguage');
  element.dir = translate('textDirection');
}

/** Returns an element's shadow root, open or closed. Firefox has a property for that instead. */
export const closedRoot = (element: HTMLElement): ShadowRoot | null =>
  chrome.dom?.openOrClosedShadowRoot(element) ?? null;
