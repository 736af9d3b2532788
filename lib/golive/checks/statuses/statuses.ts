import { environmentOfKey } from '../../../domain/core/environment-rules';
import type { Outcome } from '../../../domain/core/failure';
import { listsPermission } from '../../../domain/core/rights';
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
import { say, sayList } from '../../words/say';
import { SENT_TEXTS } from '../../words/sent-texts';
import { closeMade, makeTicket, testTicket } from '../test-ticket';
import {
  describeHandling,
  type Handling,
  handlingOf,
  handlingOfRecorded,
  KINDS,
  type Which,
} from './handling';
import { RECORDED } from './recorded-responses';

/** Check 7: the client handles each kind of refusal in its own way. */
export const statuses: Check = {
  number: 7,
  title: say('check7Title'),
  proves: say('check7Proves'),
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
      return passed(say('statusHandled', which, describeHandling(handling)));
    };
    /** The outcome for recorded refusals. */
    const replay = (which: keyof typeof RECORDED): StepOutcome => {
      const all = RECORDED[which].map((response) => handlingOfRecorded(response, context.now()));
      const handling = all[0];
      if (handling?.kind !== KINDS[which] || all.some((one) => one?.next !== handling.next))
        return failedWith(say('theClientTakesItForSomething'), OUR_DEFECT);
      seen.set(which, { ...handling, recorded: true });
      return replayed(say('recordedAnswers', which, describeHandling(handling)));
    };
    const noTicket = () => whyMissing('test-key', context) ?? whyMissing('test-client', context);
    const noWrite = () => noTicket() ?? whyMissing('tickets:write', context);

    return [
      {
        ...refusal('401', say('askWithAWrongKey')),
        take: async () => {
          const wrong = `svc_${context.environment}_wrong_${crypto.randomUUID()}`;
          context.addSensitiveValue(wrong);
          const asked = await context.partnerWith(wrong).profile();
          return show('401', asked, say('theServiceDoesntRefuseAnUnknown'));
        },
      },
      {
        ...refusal('403', say('askWithAKeyThatLacks')),
        take: async () => {
          const { limitedKey } = context;
          if (limitedKey === undefined || noTicket() !== undefined) return replay('403');
          const tried = await tryLimited(context, limitedKey);
          return 'verdict' in tried ? tried : show('403', tried, say('theServiceDoesntRefuseAKey'));
        },
      },
      {
        ...refusal('404', say('readATicketWithARandom')),
        take: async () => {
          const asked = await context.partner.ticket(crypto.randomUUID());
          return show('404', asked, say('theServiceDoesntRefuseARandom'));
        },
      },
      {
        ...refusal('409', say('sendAUsedIdempotencyKeyWith')),
        take: async () => {
          const reason = noWrite();
          if (reason !== undefined) return skipped(reason);
          const write = context.write(testTicket(context));
          const created = await makeTicket(context, write);
          if (!created.ok) return unexpected(created.failure);
          ticket = created.value;
          const { body } = testTicket(context, SENT_TEXTS.otherTicketSummary);
          const changed = await makeTicket(context, { ...write, body });
          return show('409', changed, say('theServiceDoesntRefuseAReused'));
        },
      },
      {
        ...refusal('422', say('sendAMessageWithoutWordsAnd')),
        take: async () => {
          const reason = noWrite();
          if (reason !== undefined) return skipped(reason);
          if (!ticket) return skipped(say('step74CreatedNoTicket'));
          const empty = context.write(messageSending(ticket.id, { text: '', attachments: [] }));
          const sent = await context.partner.sendMessage(empty);
          return show('422', sent, say('theServiceDoesntRefuseAnInvalid'));
        },
      },
      {
        ...refusal('429', say('replayAnswersThatAskForFewer')),
        take: async () => replay('429'),
      },
      {
        ...refusal('5xx', say('replayAnswersOfAServiceIn')),
        take: async () => replay('5xx'),
      },
      {
        title: say('compareHowTheSevenAreHandled'),
        expected: say('sevenWaysNoTwoTheSame'),
        alone: true,
        take: async () => compareHandling(seen),
      },
    ];
  },
  cleanUp: closeMade,
};

const refusal = (which: Which, title: string): Pick<CheckStep, 'title' | 'expected' | 'alone'> => ({
  title,
  expected: say('takenFor', which, KINDS[which]),
  alone: true,
});

const OUR_DEFECT = fault(
  'our-side',
  say('alongsideFailsToTellRefusalsApart'),
  say('sendThisReportToTheAlongside'),
  say('theAlongsideMaintainers'),
);

/** Creates a ticket with the limited key; an outcome if that key is unfit for the step. */
async function tryLimited(
  context: CheckContext,
  key: string,
): Promise<StepOutcome | Outcome<unknown>> {
  if (environmentOfKey(key) !== context.environment)
    return failedWith(
      say('theLimitedKeyIsOfAnother'),
      misconfigured(say('bothKeysMustBelongToOne'), say('enterALimitedKeyOfThis')),
    );
  const limited = context.partnerWith(key);
  const profile = await limited.profile();
  if (!profile.ok) return unexpected(profile.failure);
  if (listsPermission('tickets:write', profile.value.permissions))
    return failedWith(
      say('theLimitedKeyHasTicketsWrite'),
      misconfigured(say('theLimitedKeyHasEveryPermission'), say('enterAKeyWithoutTicketsWrite')),
    );
  return makeTicket(context, context.write(testTicket(context)), limited);
}

/** Compares the handling of the service's refusals with that of the recorded ones. */
function compareHandling(seen: ReadonlyMap<Which, Handling & { recorded: boolean }>): StepOutcome {
  const missing = Object.keys(KINDS).filter(
    (which) => ![...seen.keys()].some((one) => one === which),
  );
  if (missing.length > 0) return skipped(say('notShown', sayList(missing)));
  const table = [...seen]
    .map(([which, one]) =>
      say(one.recorded ? 'statusHandledRecorded' : 'statusHandled', which, describeHandling(one)),
    )
    .join('; ');
  const ways = new Set([...seen.values()].map(describeHandling));
  return ways.size === seen.size ? replayed(table) : failedWith(table, OUR_DEFECT);
}
