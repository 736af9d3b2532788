import type { DockLook, DockStand, PageNews, PageRecipe, Shown, ShownReply } from '../domain/page';
import type { DockState } from '../domain/site';
import type { AfterSample, Sample } from '../domain/teach';

/** What may be asked, and what comes back. The background checks both. */
type Questions = {
  'crm.recipe': { asked: Record<string, never>; reply: PageRecipe | null };
  'crm.record': { asked: Shown; reply: ShownReply };
  'crm.dock': { asked: DockState; reply: null };
  'teach.sample': { asked: Sample; reply: AfterSample };
};
type Answer<Q extends keyof Questions> = { ok: true; value: Questions[Q]['reply'] } | { ok: false };

/** Says of the dock what was asked. */
export type SayOfDock = (said: DockLook | DockStand) => void;

type Listener = (news: PageNews, sender: unknown, answer: SayOfDock) => void;

// The browser's own object and no polyfill: it would be most of what every CRM page has to load.
declare const chrome: {
  runtime?: {
    id?: string;
    getURL(path: string): string;
    sendMessage<Q extends keyof Questions>(message: {
      question: Q;
      asked: Questions[Q]['asked'];
    }): Promise<Answer<Q> | undefined>;
    onMessage: {
      addListener(listener: Listener): void;
      removeListener(listener: Listener): void;
    };
  };
  i18n?: { getMessage(name: string, values: string[]): string };
  dom?: { openOrClosedShadowRoot(element: HTMLElement): ShadowRoot | null };
};

/** True once the extension was reloaded or removed: this script is then cut off for good. */
export const isCutOff = (): boolean => !chrome.runtime?.id;

/** Asks the background. Undefined where it refused or could not be reached; never rejects. */
export async function ask<Q extends keyof Questions>(
  question: Q,
  asked: Questions[Q]['asked'],
): Promise<Questions[Q]['reply'] | undefined> {
  // Twice, because the browser may stop the background between question and answer.
  const answer = (await put(question, asked)) ?? (await put(question, asked));
  return answer?.ok ? answer.value : undefined;
}

async function put<Q extends keyof Questions>(
  question: Q,
  asked: Questions[Q]['asked'],
): Promise<Answer<Q> | undefined> {
  try {
    return await chrome.runtime?.sendMessage({ question, asked });
  } catch {
    return undefined;
  }
}

/** Calls back with each piece of news for this page, until the signal aborts; some want an answer. */
export function hear(
  onNews: (news: PageNews, answer: SayOfDock) => void,
  signal: AbortSignal,
): void {
  const listener: Listener = (news, _, answer) => onNews(news, answer);
  chrome.runtime?.onMessage.addListener(listener);
  signal.addEventListener('abort', () => chrome.runtime?.onMessage.removeListener(listener));
}

/** The address of the page in the dock. It carries the pass, and nothing of the CRM's page. */
export const sidebarAddress = (pass: string): string =>
  `${chrome.runtime?.getURL('/sidebar.html')}#${pass}`;

/** A word of the locale file; none once the browser has taken the extension away from the page. */
export const word = (name: string, ...values: string[]): string =>
  chrome.i18n?.getMessage(name, values) ?? '';

/** The shadow root of an element, also a closed one; Firefox has a property for that instead. */
export const closedRoot = (element: HTMLElement): ShadowRoot | null =>
  chrome.dom?.openOrClosedShadowRoot(element) ?? null;
