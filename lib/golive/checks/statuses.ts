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

/** Check 7: each way of being refused is met in its own way. */
export const statuses: Check = {
  number: 7,
  title: 'Refusals are told apart',
  proves:
    'The client meets each kind of refusal in its own way, and repeats only what may be repeated.',
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
        return failedWith('the client takes it for something else', OUR_DEFECT);
      seen.set(which, { ...handling, recorded: true });
      return replayed(`recorded answers, ${which}: ${inWords(handling)}`);
    };
    const noTicket = () => whyMissing('test-key', given) ?? whyMissing('test-client', given);
    const noWrite = () => noTicket() ?? whyMissing('tickets:write', given);

    return [
      {
        ...refusal('401', 'Ask with a wrong key'),
        take: async () => {
          const wrong = `svc_${given.environment}_wrong_${crypto.randomUUID()}`;
          given.keepOut(wrong);
          const asked = await given.partnerWith(wrong).profile();
          return show('401', asked, 'It does not refuse an unknown key with 401.');
        },
      },
      {
        ...refusal('403', 'Ask with a key that lacks a permission'),
        take: async () => {
          const { limitedKey } = given;
          if (limitedKey === undefined || noTicket() !== undefined) return replay('403');
          const tried = await tryLimited(given, limitedKey);
          return 'verdict' in tried
            ? tried
            : show('403', tried, 'It does not refuse a key without the permission with 403.');
        },
      },
      {
        ...refusal('404', 'Read a ticket with a random id'),
        take: async () => {
          const asked = await given.partner.ticket(crypto.randomUUID());
          return show('404', asked, 'It does not refuse a random id with 404.');
        },
      },
      {
        ...refusal('409', 'Send a used Idempotency-Key with another body'),
        take: async () => {
          const reason = noWrite();
          if (reason !== undefined) return skipped(reason);
          const write = given.write(testTicket(given));
          const created = await makeTicket(given, write);
          if (!created.ok) return unexpected(created.failure);
          ticket = created.value;
          const { body } = testTicket(given, 'Go-live check with another body');
          const changed = await makeTicket(given, { ...write, body });
          return show('409', changed, 'It does not refuse a used key with 409.');
        },
      },
      {
        ...refusal('422', 'Send a message without words and attachments'),
        take: async () => {
          const reason = noWrite();
          if (reason !== undefined) return skipped(reason);
          if (!ticket) return skipped('Step 7.4 made no ticket to write in.');
          const empty = given.write(messageSending(ticket.id, { text: '', attachments: [] }));
          const sent = await given.partner.sendMessage(empty);
          return show('422', sent, 'It does not refuse an invalid message with 422.');
        },
      },
      {
        ...refusal('429', 'Replay answers that ask for fewer calls'),
        take: async () => replay('429'),
      },
      {
        ...refusal('5xx', 'Replay answers of a service in trouble'),
        take: async () => replay('5xx'),
      },
      {
        title: 'Compare how the seven are handled',
        expected: 'seven ways, no two the same',
        alone: true,
        take: async () => compare(seen),
      },
    ];
  },
  cleanUp: closeMade,
};

const refusal = (which: Which, title: string): Pick<Step, 'title' | 'expected' | 'alone'> => ({
  title,
  expected: `${which}, taken for ${KINDS[which]}`,
  alone: true,
});

const OUR_DEFECT = fault(
  'our-side',
  'The code of Alongside that sorts answers is broken.',
  'Report it with this report.',
  'Whoever maintains Alongside',
);

/** A creation with the limited key; a verdict where that key is not fit for it. */
async function tryLimited(given: Given, key: string): Promise<Came | Outcome<unknown>> {
  if (environmentOfKey(key) !== given.environment)
    return failedWith(
      'the limited key is of another environment',
      misconfigured(
        'Both keys must be of one environment.',
        'Give a limited key of this environment.',
      ),
    );
  const limited = given.partnerWith(key);
  const profile = await limited.profile();
  if (!profile.ok) return unexpected(profile.failure);
  if (profile.value.permissions.includes('tickets:write'))
    return failedWith(
      'the limited key has tickets:write',
      misconfigured(
        'It lacks no permission that could be tried.',
        'Give a key without tickets:write, or none: 403 is replayed then.',
      ),
    );
  return makeTicket(given, given.write(testTicket(given)), limited);
}

/** What was seen of the service and what was recorded, each by its name. */
function compare(seen: ReadonlyMap<Which, Handling & { recorded: boolean }>): Came {
  const missing = Object.keys(KINDS).filter(
    (which) => ![...seen.keys()].some((one) => one === which),
  );
  if (missing.length > 0) return skipped(`Not shown: ${missing.join(', ')}.`);
  const table = [...seen]
    .map(([which, one]) => `${which}${one.recorded ? ' (recorded)' : ''}: ${inWords(one)}`)
    .join('; ');
  const ways = new Set([...seen.values()].map(inWords));
  return ways.size === seen.size ? replayed(table) : failedWith(table, OUR_DEFECT);
}
