import { ourScheme } from '../../../notifications/our-scheme';
import type { CheckContext, ReceiverConfig } from '../../run/context';
import type { SignedDelivery } from './deliver';

// Notifications about applications that do not exist, signed as the service signs them.

/** Prefix of every such application's id, so that people recognise it. */
export const SYNTHETIC = 'golive-check-';

/**
 * One notification. It can be delivered repeatedly, with another time or signed with another
 * secret.
 */
export type Synthetic = {
  id: string;
  deliver: (signed?: { secret?: string; secondsFromNow?: number }) => Promise<SignedDelivery>;
};

/** Makes a notification with random ids, which are kept out of reports. */
export function syntheticNotification(
  context: CheckContext,
  { secret: validSecret }: ReceiverConfig,
): Synthetic {
  const id = `msg_${crypto.randomUUID()}`;
  const applicationId = SYNTHETIC + crypto.randomUUID();
  context.addSensitiveValue(id);
  context.addSensitiveValue(applicationId);
  // A service may write JSON in any way, and merchants' names in any script. So no program writes
  // these spaces itself, and one letter is not of ASCII: only the bytes as they came verify.
  const body = JSON.stringify(
    {
      // Only a hint that something changed: a receiver that reads the application finds none, and
      // nothing happens.
      type: 'merchant_onboarding.application.updated',
      timestamp: new Date(context.now()).toISOString(),
      data: { applicationId, installationId: `${SYNTHETIC}tëst-installation` },
    },
    null,
    1,
  );
  return {
    id,
    deliver: async ({ secret = validSecret, secondsFromNow = 0 } = {}) => {
      const timestamp = Math.floor(context.now() / 1000) + secondsFromNow;
      return { headers: await ourScheme.sign({ id, timestamp }, body, secret), body };
    },
  };
}

/** The same with one byte of the body changed after signing; it is still valid JSON. */
export function withOneByteChanged({ headers, body }: SignedDelivery): SignedDelivery {
  const at = body.lastIndexOf('"') - 1;
  const other = body[at] === 'x' ? 'y' : 'x';
  return { headers, body: body.slice(0, at) + other + body.slice(at + 1) };
}

/** The same without the time of its signature. */
export const withoutTimestamp = ({ headers, body }: SignedDelivery): SignedDelivery => ({
  headers: Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.includes('timestamp')),
  ),
  body,
});
