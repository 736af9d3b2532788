import { beforeEach } from 'vitest';
import { handlers } from '../../../lib/background/app/handlers';
import { CHECKS } from '../../../lib/golive/checks';
import type { Check } from '../../../lib/golive/run/check';
import { startRunner } from '../../../lib/golive-runner/runner';
import { listen } from '../../../lib/protocol/server/listen';
import { browser, deliverMessage, eventOf, offscreen, published } from '../../browser-stand-in';

// The document that runs the checks, in the same process: what it sends and gets passes as JSON, and
// the background knows it as the browser would name it.

const OWN = browser.runtime.getURL('');
const RUNNER = {
  id: browser.runtime.id,
  url: `${OWN}golive-runner.html`,
  origin: OWN.slice(0, -1),
};
const BACKGROUND = { id: browser.runtime.id, url: `${OWN}background.js` };

/** What the runner sent and what it got, as text. */
export const traffic: string[] = [];

let inRunner: readonly Check[] = CHECKS;

/** Chooses the checks that the runner's document has. */
export const runnerHas = (checks: readonly Check[]): void => {
  inRunner = checks;
};

/** Sends a message as the runner would. */
export async function sendAsRunner(message: unknown): Promise<unknown> {
  const sent = JSON.stringify(message);
  const reply = JSON.stringify(await deliverMessage(JSON.parse(sent), RUNNER));
  traffic.push(sent, reply);
  return JSON.parse(reply);
}

/** Gives each test a browser that loads the runner for the background. */
export function runnerStage(): void {
  beforeEach(() => {
    traffic.length = 0;
    runnerHas(CHECKS);
    listen(handlers, async () => false);
    browser.runtime.sendMessage = async (message) => {
      if (typeof message === 'object' && message !== null && 'request' in message)
        return sendAsRunner(message);
      published.push(eventOf(message));
      return deliverMessage(message, BACKGROUND);
    };
    offscreen.load = (_, closed) =>
      startRunner(inRunner, closed, () => {
        if (!closed.aborted) void browser.offscreen.closeDocument();
      });
  });
}
