import type { Fault } from '../../domain/go-live';
import { ourScheme } from '../../notifications/our-scheme';
import { type Came, type Check, failedWith, needsPerson, notReached, passed } from '../check';
import { type Answer, type Delivery, deliver } from '../deliver';
import type { Given, ReceiverGiven } from '../given';
import { faultOf, isAccepted, isRefused, nameOfAnswer } from '../judge-receiver';
import { countProcessed } from '../probe';
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
} from '../receiver-faults';
import {
  SYNTHETIC,
  type Synthetic,
  syntheticNotification,
  withOneByteChanged,
  withoutTimestamp,
} from '../synthetic-notification';
import { notificationsWords } from '../words/notifications';
import { sharedWords } from '../words/shared';

/**
 * Seconds from now at which a delivery is outdated, or from the future: beyond the usual five minutes
 * even where the receiver's clock is five minutes off, with which it would still accept valid ones.
 */
const FAR = 660;
const REFUSED_IN_TIME = notificationsWords.aRefusal4xxFiveMinutesAre(FAR / 60);

/** Milliseconds after the last delivery at which is looked a last time for what is processed late. */
const LOOK_FOR = 2_000;

/** Check 8: the receiver of signed notifications. */
export const notificationsLooking = (lookFor: number): Check => ({
  number: 8,
  title: notificationsWords.signedNotificationsAreAcceptedOnceAnd,
  proves: notificationsWords.theReceiverAcceptsWhatTheService,
  sentence:
    'A valid notification is accepted, a repeat is not processed twice, a wrong signature and an outdated timestamp are rejected.',
  // What it delivers is synthetic, and has no place in a live receiver.
  needs: ['test-key', 'receiver'],
  steps: (given) => {
    /** Set once it was accepted: before that, a refusal proves nothing. */
    let first: { notification: Synthetic; delivery: Delivery } | undefined;
    let last: Synthetic | undefined;
    const refused: Synthetic[] = [];
    const make = () => syntheticNotification(given, receiverOf(given));
    let lastSentAt = 0;
    const send = async (delivery: Delivery) => {
      const answer = await deliver(given, receiverOf(given), delivery);
      lastSentAt = performance.now();
      return answer;
    };
    /** A step that delivers a notification that has to be refused. */
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
        // Each has an id of its own, so that it is not taken for a repeat.
        const notification = make();
        refused.push(notification);
        return isRefused(await send(await delivered(notification)), accepted);
      },
    });

    return [
      {
        title: notificationsWords.reachTheReceiverWithAnUnsigned,
        expected: notificationsWords.aRefusal4xxAndOfOne,
        take: async () => {
          const { secret } = receiverOf(given);
          if (!ourScheme.isSecret(secret))
            return failedWith(
              secret ? sharedWords.nothingWasSent : notificationsWords.noSecretWasGiven,
              NO_SECRET,
            );
          const { body } = await make().deliver();
          const answer = await send({ headers: {}, body });
          if (isNoReceiver(answer)) return failedWith(nameOfAnswer(answer), NO_RECEIVER);
          const came = isRefused(answer, ACCEPTS_UNSIGNED);
          if (came.verdict !== 'passed') return came;
          const timeless = make();
          refused.push(timeless);
          const signed = await timeless.deliver({ secret: ourScheme.makeSecret() });
          return isRefused(await send(withoutTimestamp(signed)), ACCEPTS_UNSIGNED);
        },
      },
      {
        title: notificationsWords.deliverACorrectlySignedNotification,
        expected: '2xx',
        take: async () => {
          const notification = make();
          const delivery = await notification.deliver();
          const came = isAccepted(await send(delivery), WRONG_SECRET);
          if (came.verdict === 'passed') first = { notification, delivery };
          return came;
        },
      },
      {
        title: notificationsWords.deliverItAgainTheSameBytes,
        expected: notificationsWords.status2xxBothTimes,
        take: async () => {
          if (!first) return notReached();
          const same = isAccepted(await send(first.delivery), REFUSES_REPEAT);
          if (same.verdict !== 'passed') return same;
          // As senders do: the same id and body at the time of the next attempt.
          const anew = await first.notification.deliver({ secondsFromNow: 1 });
          return isAccepted(await send(anew), REFUSES_REPEAT);
        },
      },
      refusing(
        [notificationsWords.deliverOneWithAWrongSignature, notificationsWords.aRefusal4xx],
        (notification) => notification.deliver({ secret: ourScheme.makeSecret() }),
        ACCEPTS_WRONG_SIGNATURE,
      ),
      refusing(
        [notificationsWords.deliverOneWithAByteOf, notificationsWords.aRefusal4xx],
        async (notification) => withOneByteChanged(await notification.deliver()),
        ACCEPTS_CHANGED_BODY,
      ),
      refusing(
        [notificationsWords.deliverOneThatWasSignedMinutes(FAR / 60), REFUSED_IN_TIME],
        (notification) => notification.deliver({ secondsFromNow: -FAR }),
        ACCEPTS_OUTDATED,
      ),
      refusing(
        [notificationsWords.deliverOneThatIsSignedFor(FAR / 60), REFUSED_IN_TIME],
        (notification) => notification.deliver({ secondsFromNow: FAR }),
        ACCEPTS_FUTURE,
      ),
      {
        title: notificationsWords.deliverAnotherCorrectlySignedNotification,
        expected: notificationsWords.status2xxOfTwoAtTheSame,
        alone: true,
        take: async () => {
          if (!first) return notReached();
          const notification = make();
          const delivery = await notification.deliver();
          // Who is at work on the one may put off the other; it must not process both.
          const both = await Promise.all([send(delivery), send(delivery)]);
          const came = both.map((answer) => isAccepted(answer, STOPS_AFTER_FIRST));
          const [taken = notReached()] = [...came.filter(isPassed), ...came];
          if (!isPassed(taken)) return taken;
          last = notification;
          // Others came in between: whoever remembers the last one alone takes it for new.
          return isAccepted(await send(first.delivery), REFUSES_REPEAT);
        },
      },
      {
        title: notificationsWords.askHowOftenEachWasProcessed,
        expected: notificationsWords.onceEachThatWasAcceptedNever,
        alone: true,
        take: async () => {
          if (!first) return notReached();
          const { probe } = receiverOf(given);
          const accepted = [first.notification, ...(last ? [last] : [])];
          if (!probe) return needsPerson(whatToLookFor(given, accepted.length));
          return isProcessedOnce(given, { probe, lastSentAt, lookFor }, accepted, refused);
        },
      },
    ];
  },
  cleanUp: async () => notificationsWords.nothingWasRemovedTheNotificationsStay,
});

export const notifications = notificationsLooking(LOOK_FOR);

function receiverOf({ receiver }: Given): ReceiverGiven {
  if (!receiver) throw new Error('The check runs without its receiver.');
  return receiver;
}

const whatToLookFor = (given: Given, accepted: number): string =>
  notificationsWords.lookIntoYourSystemForApplications(
    SYNTHETIC,
    new Date(given.now()).toISOString(),
    accepted,
  );

const isPassed = ({ verdict }: Came): boolean => verdict === 'passed';

async function isProcessedOnce(
  given: Given,
  look: { probe: string; lastSentAt: number; lookFor: number },
  accepted: readonly Synthetic[],
  refused: readonly Synthetic[],
): Promise<Came> {
  const { probe, lastSentAt, lookFor } = look;
  const ids = (of: readonly Synthetic[]) => of.map(({ id }) => id);
  const until = lastSentAt + lookFor;
  const count = await countProcessed(given, { probe, until }, ids(accepted), ids(refused));
  if ('answer' in count) return failedWith(nameOfAnswer(count.answer), faultOfProbe(count.answer));
  const of = count.counts.slice(0, accepted.length);
  const wrongly = count.counts.slice(accepted.length).filter((times) => times > 0).length;
  if (wrongly > 0)
    return failedWith(notificationsWords.thatHadToBeRefusedWere(wrongly), PROCESSES_REFUSED);
  const most = Math.max(...of);
  if (most > 1) return failedWith(notificationsWords.processedTimes(most), PROCESSES_REPEAT);
  if (of.includes(0))
    return failedWith(notificationsWords.acceptedAndNotProcessedIn10, PROCESSES_NOT);
  const seconds = Math.round((performance.now() - lastSentAt) / 100) / 10;
  return passed(notificationsWords.onceEachThatWasAcceptedNeverOne(seconds));
}

/** Where an address takes in nothing at all. */
const isNoReceiver = (answer: Answer): boolean =>
  answer.kind === 'answered' && [404, 405, 410].includes(answer.status);

const faultOfProbe = (answer: Answer): Fault =>
  (answer.kind === 'answered' ? undefined : faultOf(answer)) ?? NO_PROBE;
