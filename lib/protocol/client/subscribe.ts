import { type Browser, browser } from 'wxt/browser';
import type { Publication } from '../publication';
import { isBackground } from './sender';
import { substituteTransport } from './transport';

/** Calls `onEvent` with each event from the background until the signal aborts. */
export function subscribe(onEvent: (publication: Publication) => void, signal: AbortSignal): void {
  const substitute = substituteTransport();
  if (substitute) {
    substitute.subscribe(onEvent, signal);
    return;
  }
  const listener = (message: unknown, sender: Browser.runtime.MessageSender): undefined => {
    if (isBackground(sender) && isPublication(message)) onEvent(message);
  };
  browser.runtime.onMessage.addListener(listener);
  // A page that an update of the extension left behind has no runtime any more.
  signal.addEventListener('abort', () => browser.runtime?.onMessage.removeListener(listener));
}

/**
 * Keeps the events that arrive from now on, until the returned function hands them over: for a page
 * whose code is still being loaded.
 */
export function keepEvents(): () => readonly Publication[] {
  const kept: Publication[] = [];
  const stop = new AbortController();
  subscribe((publication) => kept.push(publication), stop.signal);
  return () => {
    stop.abort();
    return kept;
  };
}

/** Tells an event from the background's other messages. What it made itself is not parsed again. */
const isPublication = (message: unknown): message is Publication =>
  typeof message === 'object' && message !== null && 'outdated' in message;
