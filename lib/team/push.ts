import * as v from '../domain/core/schema';
import type { TeamCipher } from './cipher';

/** What a receiver of the service's notifications says to the browsers of the team. */
export const PushMessage = v.variant('kind', [
  /** It is there, and would say what changed. */
  v.object({ kind: v.literal('alive') }),
  /** An application changed. Without its id any may have: the receiver was not connected for a while. */
  v.object({
    kind: v.literal('changed'),
    applicationId: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
    /** The notification's kind, such as `merchant_onboarding.application.updated`. */
    event: v.optional(v.pipe(v.string(), v.maxLength(200))),
    /** When the receiver took it in, in epoch milliseconds. */
    at: v.number(),
  }),
]);
export type PushMessage = v.InferOutput<typeof PushMessage>;

const PushText = v.pipe(v.string(), v.parseJson(), PushMessage);

/** What a push is bound to: nobody can repeat it as another receiver's. */
const bindingOf = (receiver: string): string => `push.${receiver}`;

export const sealPush = (
  cipher: TeamCipher,
  receiver: string,
  push: PushMessage,
): Promise<Uint8Array<ArrayBuffer>> => cipher.seal(bindingOf(receiver), JSON.stringify(push));

/** A push of a receiver; undefined for what its team's key does not open, and for a later version's. */
export async function openPush(
  cipher: TeamCipher,
  receiver: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<PushMessage | undefined> {
  const opened = await cipher.open(bindingOf(receiver), body);
  return opened.kind === 'opened' ? v.tryParse(PushText, opened.text) : undefined;
}
