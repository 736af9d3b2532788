import { environmentOfKey } from '../../../domain/core/environment-rules';
import type { Outcome } from '../../../domain/core/failure';
import { CHECK_TEXTS } from '../../../domain/golive/check-texts';
import type { Ticket } from '../../../domain/tickets/ticket';
import { messageSending } from '../../../partner/writes';
import {
  type Check,
  type CheckStep,
  failedWith,
  passed,
  replayed,
  type StepOutcome,
  skipped,
} from '../../run/check';
import type { CheckContext } from '../../run/context';
import { fault, misconfigured, mustBeRefused, serviceBroke, unexpected } from '../../run/faults';
import { whyMissing } from '../../run/prerequisites';
import { sharedWords } from '../../words/shared';
import { statusesWords } from '../../words/statuses';
import { closeMade, makeTicket, testTicket } from '../test-ticket';
import {
  describeHandling,
  type Handling,
  handlingOf,
  handlingOfRecorded,
  KINDS,
  type Which,
} from './handling';
import { RECORDED } from './recorded-answers';

/** Check 7: the client handles each kind of refusal in its own way. */
export const statuses: Check = {
  number: 7,
  ...CHECK_TEXTS[7],
  sentence: '401, 403, 404, 409, 422, 429 and 5xx are handled differently.',
  needs: ['installation'],
  steps: (context) => {
    const seen = new Map<Which, Handling & { recorded: boolean }>();
    let ticket: Ticket | undefined;
    /** The outcome for a refusal that the service sent. */
    const show = (which: Which, outcome: Outcome<unknown>, cause: string): StepOutcome => {
      const came = mustBeRefused(outcome, KINDS[which], serviceBroke(cause));
      if (came.verdict !== 'passed' || outcome.ok) return came;
      const handling = handlingOf(outcome.failure, context.now());
      seen.set(which, { ...handling, recorded: false });
      return passed(`${which}: ${describeHandling(handling)}`);
    };
    /** The outcome for recorded refusals. */
    const replay = (which: keyof typeof RECORDED): StepOutcome => {
      const all = RECORDED[which].map((answer) => handlingOfRecorded(answer, context.now()));
      const handling = all[0];
      if (handling?.kind !== KINDS[which] || all.some((one) => one?.next !== handling.next))
        return failedWith(statusesWords.theClientTakesItForSomething, OUR_DEFECT);
      seen.set(which, { ...handling, recorded: true });
      return replayed(statusesWords.recordedAnswers(which, describeHandling(handling)));
    };
    const noTicket = () => whyMissing('test-key', context) ?? whyMissing('test-client', context);
    const noWrite = () => noTicket() ?? whyMissing('tickets:write', context);

    return [
      {
        ...refusal('401', statusesWords.askWithAWrongKey),
        take: async () => {
          const wrong = `svc_${context.environment}_wrong_${crypto.randomUUID()}`;
          context.addSensitiveValue(wrong);
          const asked = await context.partnerWith(wrong).profile();
          return show('401', asked, statusesWords.theServiceDoesntRefuseAnUnknown);
        },
      },
      {
        ...refusal('403', statusesWords.askWithAKeyThatLacks),
        take: async () => {
          const { limitedKey } = context;
          if (limitedKey === undefined || noTicket() !== undefined) return replay('403');
          const tried = await tryLimited(context, limitedKey);
          return 'verdict' in tried
            ? tried
            : show('403', tried, statusesWords.theServiceDoesntRefuseAKey);
        },
      },
      {
        ...refusal('404', sharedWords.readATicketWithARandom),
        take: async () => {
          const asked = await context.partner.ticket(crypto.randomUUID());
          return show('404', asked, statusesWords.theServiceDoesntRefuseARandom);
        },
      },
      {
        ...refusal('409', statusesWords.sendAUsedIdempotencyKeyWith),
        take: async () => {
          const reason = noWrite();
          if (reason !== undefined) return skipped(reason);
          const write = context.write(testTicket(context));
          const created = await makeTicket(context, write);
          if (!created.ok) return unexpected(created.failure);
          ticket = created.value;
          const { body } = testTicket(context, statusesWords.goLiveCheckWithAnotherBody);
          const changed = await makeTicket(context, { ...write, body });
          return show('409', changed, statusesWords.theServiceDoesntRefuseAReused);
        },
      },
      {
        ...refusal('422', statusesWords.sendAMessageWithoutWordsAnd),
        take: async () => {
          const reason = noWrite();
          if (reason !== undefined) return skipped(reason);
          if (!ticket) return skipped(statusesWords.step74CreatedNoTicket);
          const empty = context.write(messageSending(ticket.id, { text: '', attachments: [] }));
          const sent = await context.partner.sendMessage(empty);
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
        take: async () => compareHandling(seen),
      },
    ];
  },
  cleanUp: closeMade,
};

const refusal = (which: Which, title: string): Pick<CheckStep, 'title' | 'expected' | 'alone'> => ({
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

/** Creates a ticket with the limited key; an outcome if that key is unfit for the step. */
async function tryLimited(
  context: CheckContext,
  key: string,
): Promise<StepOutcome | Outcome<unknown>> {
  if (environmentOfKey(key) !== context.environment)
    return failedWith(
      statusesWords.theLimitedKeyIsOfAnother,
      misconfigured(statusesWords.bothKeysMustBelongToOne, statusesWords.enterALimitedKeyOfThis),
    );
  const limited = context.partnerWith(key);
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
  return makeTicket(context, context.write(testTicket(context)), limited);
}

/** Compares the handling of the service's refusals with that of the recorded ones. */
function compareHandling(seen: ReadonlyMap<Which, Handling & { recorded: boolean }>): StepOutcome {
  const missing = Object.keys(KINDS).filter(
    (which) => ![...seen.keys()].some((one) => one === which),
  );
  if (missing.length > 0) return skipped(statusesWords.notShown(missing.join(', ')));
  const table = [...seen]
    .map(([which, one]) => `${which}${one.recorded ? ' (recorded)' : ''}: ${describeHandling(one)}`)
    .join('; ');
  const ways = new Set([...seen.values()].map(describeHandling));
  return ways.size === seen.size ? replayed(table) : failedWith(table, OUR_DEFECT);
}
