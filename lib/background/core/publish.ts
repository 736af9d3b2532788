import { browser } from 'wxt/browser';
import * as v from '../../domain/core/schema';
import type { PageMessage } from '../../domain/crm/content-messages';
import type { AppEvent } from '../../protocol/events';
import { publicationOf } from '../../protocol/server/publication';
import { dockedFrames } from './docked-frames';
import { createHook } from './hook';
import { waitForPage } from './wait-for-page';

/** Runs before an event is sent to the screens: something changed. */
const published = createHook<[]>();

export const onPublished = published.on;

/** A screen that is being printed takes no event. Until it takes them again, nothing waits for an event to arrive. */
let isHeldUp = false;

/** Sends an event to every open screen. It is normal that no screen is open. */
export async function publish(event: AppEvent): Promise<void> {
  const message = publicationOf(event);
  const noted = published.run();
  // In Firefox a docked frame has the rights of a content script: only messages to its tab reach it.
  // The frame id keeps the event from the page's content script.
  const frames = import.meta.env.FIREFOX ? await dockedFrames() : [];
  const sent = Promise.allSettled([
    browser.runtime.sendMessage(message),
    ...frames.map(({ tabId, frameId }) => browser.tabs.sendMessage(tabId, message, { frameId })),
  ]);
  if (!isHeldUp && !(await waitForPage(sent))) {
    isHeldUp = true;
    void sent.then(() => {
      isHeldUp = false;
    });
  }
  await noted;
}

/**
 * Passes a message of a page's content script on to the panel in the same tab, before anything is saved
 * of it. Only Firefox needs this: in Chromium the panel receives the message itself.
 */
export async function relayToPanel(tabId: number, message: unknown): Promise<void> {
  if (!import.meta.env.FIREFOX) return;
  const panels = (await dockedFrames()).filter((frame) => frame.tabId === tabId);
  await Promise.allSettled(
    panels.map(({ frameId }) => browser.tabs.sendMessage(tabId, message, { frameId })),
  );
}

/** Sends a message to the content script of a tab's page. False if the tab has none any more. */
export async function sendToPage(tabId: number, message: PageMessage): Promise<boolean> {
  const [delivery] = await Promise.allSettled([
    waitForPage(browser.tabs.sendMessage(tabId, message, { frameId: 0 })),
  ]);
  return delivery.status === 'fulfilled';
}

/** Asks the content script of a tab about its dock; null if it does not reply within a second. */
export async function queryDock<T>(
  tabId: number,
  message: PageMessage,
  reply: v.GenericSchema<unknown, T>,
): Promise<T | null> {
  const [settled] = await Promise.allSettled([
    waitForPage(browser.tabs.sendMessage(tabId, message, { frameId: 0 })),
  ]);
  return settled.status === 'fulfilled' ? (v.tryParse(reply, settled.value) ?? null) : null;
}
