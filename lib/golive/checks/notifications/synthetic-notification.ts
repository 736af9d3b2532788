import { ourScheme } from '../notifications/our-scheme';
import type { Delivery } from './deliver';
import type { Given, ReceiverGiven } from './given';

// Notifications about applications that do not exist, signed as the service signs.

/** How the id of every such application begins, so that people know it where it turns up. */
export const SYNTHETIC = 'golive-check-';

/** One notification. It can be delivered again and again, signed at another time or by another secret. */
export type Synthetic = {
  id: string;
  deliver: (signed?: { secret?: string; secondsFromNow?: number }) => Promise<Delivery>;
};

/** Makes one; its ids are by chance and are kept out of reports. */
export function syntheticNotification(given: Given, { secret: right }: ReceiverGiven): Synthetic {
  const id = `msg_${crypto.randomUUID()}`;
  const applicationId = SYNTHETIC + crypto.randomUUID();
  given.keepOut(id);
  given.keepOut(applicationId);
  const body = JSON.stringify({
    // A hint that something changed: whoever looks finds no such application, and nothing happens.
    type: 'merchant_onboarding.application.updated',
    timestamp: new Date(given.now()).toISOString(),
    data: { applicationId, installationId: `${SYNTHETIC}installation` },
  });
  return {
    id,
    deliver: async ({ secret = right, secondsFromNow = 0 } = {}) => {
      const timestamp = Math.floor(given.now() / 1000) + secondsFromNow;
      return { headers: await ourScheme.sign({ id, timestamp }, body, secret), body };
    },
  };
}

/** The same with one byte of its body changed after it was signed; JSON as before. */
export function withOneByteChanged({ headers, body }: Delivery): Delivery {
  const at = body.lastIndexOf('"') - 1;
  const other = body[at] === 'x' ? 'y' : 'x';
  return { headers, body: body.slice(0, at) + other + body.slice(at + 1) };
}

/** The same without saying when it was signed. */
export const withoutTimestamp = ({ headers, body }: Delivery): Delivery => ({
  headers: Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.includes('timestamp')),
  ),
  body,
});
