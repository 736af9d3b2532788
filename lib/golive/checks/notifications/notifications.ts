import type { Fault } from '../../../domain/golive/run';
import { ourScheme } from '../../../notifications/our-scheme';
import {
  type Check,
  failedWith,
  mayHaveWritten,
  needsPerson,
  notReached,
  passed,
  type StepOutcome,
} from '../../run/check';
import type { CheckContext, ReceiverConfig } from '../../run/context';
import { say } from '../../words/say';
import { faultOf, isAccepted, isRefused, nameOfResponse } from './classify-delivery';
import { deliver, type ReceiverResponse, type SignedDelivery } from './deliver';
import { countProcessed } from './probe';
import {
  ACCEPTS_CHANGED_BODY,
  ACCEPTS_FUTURE,
  ACCEPTS_OUTDATED,
  ACCEPTS_UNSIGNED,
  ACCEPTS_WRONG_SIGNATURE,
  NO_PROBE,
  NO_RECEIVER,
  NO_SECRET,
  PROCESSES_NOT,
  PROCESSES_REFUSED,
  PROCESSES_REPEAT,
  REFUSES_REPEAT,
  STOPS_AFTER_FIRST,
  WRONG_SECRET,
} from './receiver-faults';
import {
  SYNTHETIC,
  type Synthetic,
  syntheticNotification,
  withOneByteChanged,
  withoutTimestamp,
} from './synthetic-notification';

/**
 * Seconds from now that make a delivery outdated, or one from the future. The usual tolerance is
 * five minutes; a receiver whose clock is five minutes off would still accept less.
 */
const FAR = 660;
const REFUSED_IN_TIME = say('aRefusal4xxFiveMinutesAre', FAR / 60);

/** Milliseconds after the last delivery before the final count, which finds late processing. */
const LOOK_FOR = 2_000;

/** Check 8: the receiver of signed notifications. */
export const notificationsLooking = (lookFor: number): Check => ({
  number: 8,
  title: say('check8Title'),
  proves: say('check8Proves'),
  sentence:
    'A valid notification is accepted, a repeat is not processed twice, a wrong signature and an outdated timestamp are rejected.',
  // It delivers synthetic notifications, which do not belong into a live receiver.
  needs: ['test-key', 'receiver'],
  steps: (context) => {
    /** Set once one was accepted: before that, a refusal proves nothing. */
    let first: { notification: Synthetic; delivery: SignedDelivery; sentAt: number } | undefined;
    let last: Synthetic | undefined;
    const refused: Synthetic[] = [];
    const make = () => syntheticNotification(context, receiverOf(context));
    let lastSentAt = 0;
    const send = async (delivery: SignedDelivery) => {
      const response = await deliver(context, receiverOf(context), delivery);
      lastSentAt = performance.now();
      return response;
    };
    /** A step that delivers a notification that the receiver has to refuse. */
    const refusing = (
      [title, expected]: readonly [string, string],
      delivered: (notification: Synthetic) => ReturnType<Synthetic['deliver']>,
      accepted: Fault,
    ) => ({
      title,
      expected,
      alone: true,
      take: async () => {
        if (!first) return notReached();
        // Each has its own id, so that the receiver does not take it for a repeat.
        const notification = make();
        refused.push(notification);
        return isRefused(await send(await delivered(notification)), accepted);
      },
    });

    return [
      {
        title: say('reachTheReceiverWithAnUnsigned'),
        expected: say('aRefusal4xxAndOfOne'),
        take: async () => {
          const { secret } = receiverOf(context);
          if (!ourScheme.isSecret(secret))
            return failedWith(secret ? say('nothingWasSent') : say('noSecretWasGiven'), NO_SECRET);
          const { body } = await make().deliver();
          const response = await send({ headers: {}, body });
          if (isNoReceiver(response)) return failedWith(nameOfResponse(response), NO_RECEIVER);
          const outcomes = isRefused(response, ACCEPTS_UNSIGNED);
          if (outcomes.verdict !== 'passed') return outcomes;
          const timeless = make();
          refused.push(timeless);
          const signed = await timeless.deliver({ secret: ourScheme.makeSecret() });
          return isRefused(await send(withoutTimestamp(signed)), ACCEPTS_UNSIGNED);
        },
      },
      {
        title: say('deliverACorrectlySignedNotification'),
        expected: '2xx',
        take: async () => {
          const notification = make();
          const delivery = await notification.deliver();
          const sentAt = context.now();
          const outcomes = isAccepted(await send(delivery), WRONG_SECRET);
          if (outcomes.verdict === 'passed') first = { notification, delivery, sentAt };
          return outcomes;
        },
      },
      {
        title: say('deliverItAgainTheSameBytes'),
        expected: say('status2xxBothTimes'),
        take: async () => {
          if (!first) return notReached();
          const same = isAccepted(await send(first.delivery), REFUSES_REPEAT);
          if (same.verdict !== 'passed') return same;
          // As senders do: the same id and body, with the time of the next attempt.
          const repeated = await first.notification.deliver({ secondsFromNow: 1 });
          return isAccepted(await send(repeated), REFUSES_REPEAT);
        },
      },
      refusing(
        [say('deliverOneWithAWrongSignature'), say('aRefusal4xx')],
        (notification) => notification.deliver({ secret: ourScheme.makeSecret() }),
        ACCEPTS_WRONG_SIGNATURE,
      ),
      refusing(
        [say('deliverOneWithAByteOf'), say('aRefusal4xx')],
        async (notification) => withOneByteChanged(await notification.deliver()),
        ACCEPTS_CHANGED_BODY,
      ),
      refusing(
        [say('deliverOneThatWasSignedMinutes', FAR / 60), REFUSED_IN_TIME],
        (notification) => notification.deliver({ secondsFromNow: -FAR }),
        ACCEPTS_OUTDATED,
      ),
      refusing(
        [say('deliverOneThatIsSignedFor', FAR / 60), REFUSED_IN_TIME],
        (notification) => notification.deliver({ secondsFromNow: FAR }),
        ACCEPTS_FUTURE,
      ),
      {
        title: say('deliverAnotherCorrectlySignedNotification'),
        expected: say('status2xxOfTwoAtTheSame'),
        alone: true,
        take: async () => {
          if (!first) return notReached();
          const notification = make();
          const delivery = await notification.deliver();
          // A receiver that processes the first may postpone the second; it must not process both.
          const both = await Promise.all([send(delivery), send(delivery)]);
          const outcomes = both.map((response) => isAccepted(response, STOPS_AFTER_FIRST));
          const [accepted = notReached()] = [...outcomes.filter(isPassed), ...outcomes];
          if (!isPassed(accepted)) return accepted;
          last = notification;
          // Others came in between: a receiver that remembers only the last id takes this one for
          // new.
          return isAccepted(await send(first.delivery), REFUSES_REPEAT);
        },
      },
      {
        title: say('askHowOftenEachWasProcessed'),
        expected: say('onceEachThatWasAcceptedNever'),
        alone: true,
        take: async () => {
          if (!first) return notReached();
          const { probe } = receiverOf(context);
          const accepted = [first.notification, ...(last ? [last] : [])];
          if (!probe) return needsPerson(whatToLookFor(first.sentAt, accepted.length));
          return isProcessedOnce(context, { probe, lastSentAt, lookFor }, accepted, refused);
        },
      },
    ];
  },
  cleanUp: async (_, taken) =>
    taken.some(({ calls }) => calls.some(mayHaveWritten))
      ? say('nothingWasRemovedTheNotificationsStay')
      : undefined,
});

export const notifications = notificationsLooking(LOOK_FOR);

function receiverOf({ receiver }: CheckContext): ReceiverConfig {
  if (!receiver) throw new Error('The check runs without its receiver.');
  return receiver;
}

const whatToLookFor = (since: number, accepted: number): string =>
  say('lookIntoYourSystemForApplications', SYNTHETIC, new Date(since).toISOString(), accepted);

const isPassed = ({ verdict }: StepOutcome): boolean => verdict === 'passed';

async function isProcessedOnce(
  context: CheckContext,
  look: { probe: string; lastSentAt: number; lookFor: number },
  accepted: readonly Synthetic[],
  refused: readonly Synthetic[],
): Promise<StepOutcome> {
  const { probe, lastSentAt, lookFor } = look;
  const ids = (of: readonly Synthetic[]) => of.map(({ id }) => id);
  const until = lastSentAt + lookFor;
  const count = await countProcessed(context, { probe, until }, ids(accepted), ids(refused));
  if ('response' in count)
    return failedWith(nameOfResponse(count.response), faultOfProbe(count.response));
  const of = count.counts.slice(0, accepted.length);
  const wrongly = count.counts.slice(accepted.length).filter((times) => times > 0).length;
  if (wrongly > 0) return failedWith(say('thatHadToBeRefusedWere', wrongly), PROCESSES_REFUSED);
  const most = Math.max(...of);
  if (most > 1) return failedWith(say('processedTimes', most), PROCESSES_REPEAT);
  if (of.includes(0)) return failedWith(say('acceptedAndNotProcessedIn10'), PROCESSES_NOT);
  const seconds = Math.round((performance.now() - lastSentAt) / 100) / 10;
  return passed(say('onceEachThatWasAcceptedNeverOne', seconds));
}

/** Whether an address does not accept requests at all. */
const isNoReceiver = (response: ReceiverResponse): boolean =>
  response.kind === 'responded' && [404, 405, 410].includes(response.status);

const faultOfProbe = (response: ReceiverResponse): Fault =>
  (response.kind === 'responded' ? undefined : faultOf(response)) ?? NO_PROBE;
