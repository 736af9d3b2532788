import { environmentOfKey } from '../../domain/environment';
import type { Outcome } from '../../domain/failure';
import type { Ticket } from '../../domain/ticket';
import { messageSending } from '../../partner/writes';
import { type Came, type Check, failedWith, passed, replayed, type Step, skipped } from '../check';
import { fault, misconfigured, mustBeRefused, serviceBroke, unexpected } from '../faults';
import type { Given } from '../given';
import {
  type Handling,
  handlingOf,
  handlingOfRecorded,
  inWords,
  KINDS,
  type Which,
} from '../handling';
import { whyMissing } from '../needs';
import { RECORDED } from '../recorded-answers';
import { closeMade, makeTicket, testTicket } from '../test-ticket';
import { sharedWords } from '../words/shared';
import { statusesWords } from '../words/statuses';

/** Check 7: each way of being refused is met in its own way. */
export const statuses: Check = {
  number: 7,
  title: statusesWords.refusalsAreToldApart,
  proves: statusesWords.theClientHandlesEachKindOf,
  sentence: '401, 403, 404, 409, 422, 429 and 5xx are handled differently.',
  needs: ['installation'],
  steps: (given) => {
    const seen = new Map<Which, Handling & { recorded: boolean }>();
    let ticket: Ticket | undefined;
    /** A refusal that the service gave. */
    const show = (which: Which, outcome: Outcome<unknown>, cause: string): Came => {
      const came = mustBeRefused(outcome, KINDS[which], serviceBroke(cause));
      if (came.verdict !== 'passed' || outcome.ok) return came;
      const handling = handlingOf(outcome.failure, given.now());
      seen.set(which, { ...handling, recorded: false });
      return passed(`${which}: ${inWords(handling)}`);
    };
    /** Refusals that were recorded. */
    const replay = (which: keyof typeof RECORDED): Came => {
      const all = RECORDED[which].map((answer) => handlingOfRecorded(answer, given.now()));
      const handling = all[0];
      if (handling?.kind !== KINDS[which] || all.some((one) => one?.next !== handling.next))
        return failedWith(statusesWords.theClientTakesItForSomething, OUR_DEFECT);
      seen.set(which, { ...handling, recorded: true });
      return replayed(statusesWords.recordedAnswers(which, inWords(handling)));
    };
    const noTicket = () => whyMissing('test-key', given) ?? whyMissing('test-client', given);
    const noWrite = () => noTicket() ?? whyMissing('tickets:write', given);

    return [
      {
        ...refusal('401', statusesWords.askWithAWrongKey),
        take: async () => {
          const wrong = `svc_${given.environment}_wrong_${crypto.randomUUID()}`;
          given.keepOut(wrong);
          const asked = await given.partnerWith(wrong).profile();
          return show('401', asked, statusesWords.theServiceDoesntRefuseAnUnknown);
        },
      },
      {
        ...refusal('403', statusesWords.askWithAKeyThatLacks),
        take: async () => {
          const { limitedKey } = given;
          if (limitedKey === undefined || noTicket() !== undefined) return replay('403');
          const tried = await tryLimited(given, limitedKey);
          return 'verdict' in tried
            ? tried
            : show('403', tried, statusesWords.theServiceDoesntRefuseAKey);
        },
      },
      {
        ...refusal('404', sharedWords.readATicketWithARandom),
        take: async () => {
          const asked = await given.partner.ticket(crypto.randomUUID());
          return show('404', asked, statusesWords.theServiceDoesntRefuseARandom);
        },
      },
      {
        ...refusal('409', statusesWords.sendAUsedIdempotencyKeyWith),
        take: async () => {
          const reason = noWrite();
          if (reason !== undefined) return skipped(reason);
          const write = given.write(testTicket(given));
          const created = await makeTicket(given, write);
          if (!created.ok) return unexpected(created.failure);
          ticket = created.value;
          const { body } = testTicket(given, statusesWords.goLiveCheckWithAnotherBody);
          const changed = await makeTicket(given, { ...write, body });
          return show('409', changed, statusesWords.theServiceDoesntRefuseAReused);
        },
      },
      {
        ...refusal('422', statusesWords.sendAMessageWithoutWordsAnd),
        take: async () => {
          const reason = noWrite();
          if (reason !== undefined) return skipped(reason);
          if (!ticket) return skipped(statusesWords.step74CreatedNoTicket);
          const empty = given.write(messageSending(ticket.id, { text: '', attachments: [] }));
          const sent = await given.partner.sendMessage(empty);
          return show('422', sent, statusesWords.theServiceDoesntRefuseAnInvalid);
        },
      },
      {
        ...refusal('429', statusesWords.replayAnswersThatAskForFewer),
        take: async () => replay('429'),
      },
      {
        ...refusal('5xx', statusesWords.replayAnswersOfAServiceIn),
        take: async () => replay('5xx'),
      },
      {
        title: statusesWords.compareHowTheSevenAreHandled,
        expected: statusesWords.sevenWaysNoTwoTheSame,
        alone: true,
        take: async () => compare(seen),
      },
    ];
  },
  cleanUp: closeMade,
};

const refusal = (which: Which, title: string): Pick<Step, 'title' | 'expected' | 'alone'> => ({
  title,
  expected: statusesWords.takenFor(which, KINDS[which]),
  alone: true,
});

const OUR_DEFECT = fault(
  'our-side',
  statusesWords.alongsideFailsToTellRefusalsApart,
  sharedWords.sendThisReportToTheAlongside,
  sharedWords.theAlongsideMaintainers,
);

/** A creation with the limited key; a verdict where that key is not fit for it. */
async function tryLimited(given: Given, key: string): Promise<Came | Outcome<unknown>> {
  if (environmentOfKey(key) !== given.environment)
    return failedWith(
      statusesWords.theLimitedKeyIsOfAnother,
      misconfigured(statusesWords.bothKeysMustBelongToOne, statusesWords.enterALimitedKeyOfThis),
    );
  const limited = given.partnerWith(key);
  const profile = await limited.profile();
  if (!profile.ok) return unexpected(profile.failure);
  if (profile.value.permissions.includes('tickets:write'))
    return failedWith(
      statusesWords.theLimitedKeyHasTicketsWrite,
      misconfigured(
        statusesWords.theLimitedKeyHasEveryPermission,
        statusesWords.enterAKeyWithoutTicketsWrite,
      ),
    );
  return makeTicket(given, given.write(testTicket(given)), limited);
}

/** What was seen of the service and what was recorded, each by its name. */
function compare(seen: ReadonlyMap<Which, Handling & { recorded: boolean }>): Came {
  const missing = Object.keys(KINDS).filter(
    (which) => ![...seen.keys()].some((one) => one === which),
  );
  if (missing.length > 0) return skipped(statusesWords.notShown(missing.join(', ')));
  const table = [...seen]
    .map(([which, one]) => `${which}${one.recorded ? ' (recorded)' : ''}: ${inWords(one)}`)
    .join('; ');
  const ways = new Set([...seen.values()].map(inWords));
  return ways.size === seen.size ? replayed(table) : failedWith(table, OUR_DEFECT);
}
