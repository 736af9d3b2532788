import type { PageNews } from '../border/news';
import type { CRM_QUESTIONS } from '../border/questions-crm';
import type { Failure } from '../domain/failure';
import type * as z from '../domain/schema';

// The browser's own object and no polyfill: it would be most of what every CRM page has to load.
declare const chrome: {
  runtime?: {
    id?: string;
    getURL(path: string): string;
    sendMessage<Q extends Name>(message: { question: Q; asked: Asked<Q> }): Promise<Answer<Q>>;
    onMessage: {
      addListener(listener: (news: PageNews) => void): void;
      removeListener(listener: (news: PageNews) => void): void;
    };
  };
  i18n: { getMessage(name: string, values: string[]): string };
};

type Name = keyof typeof CRM_QUESTIONS;
type Asked<Q extends Name> = z.output<(typeof CRM_QUESTIONS)[Q]['ask']>;
type Reply<Q extends Name> = z.output<(typeof CRM_QUESTIONS)[Q]['reply']>;
type Answer<Q extends Name> =
  | { ok: true; value: Reply<Q> }
  | { ok: false; failure: Failure }
  | undefined;

/** True once the extension was reloaded or removed: this script is then cut off for good. */
export const isCutOff = (): boolean => !chrome.runtime?.id;

/** Asks the background. Undefined where it refused or could not be reached; never rejects. */
export async function ask<Q extends Name>(
  question: Q,
  asked: Asked<Q>,
): Promise<Reply<Q> | undefined> {
  // Twice, because the browser may stop the background between question and answer.
  const answer = (await put(question, asked)) ?? (await put(question, asked));
  return answer?.ok ? answer.value : undefined;
}

async function put<Q extends Name>(question: Q, asked: Asked<Q>): Promise<Answer<Q>> {
  try {
    return await chrome.runtime?.sendMessage({ question, asked });
  } catch {
    return undefined;
  }
}

/** Calls back with each piece of news for this page, until the signal aborts. */
export function hear(onNews: (news: PageNews) => void, signal: AbortSignal): void {
  chrome.runtime?.onMessage.addListener(onNews);
  signal.addEventListener('abort', () => chrome.runtime?.onMessage.removeListener(onNews));
}

/** The address of the page in the dock. It carries nothing of the record or the CRM's page. */
export const sidebarAddress = (): string => chrome.runtime?.getURL('/sidebar.html') ?? '';

/** A word of the locale file. */
export const word = (name: string, ...values: string[]): string =>
  chrome.i18n.getMessage(name, values);
