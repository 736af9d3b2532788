import type { Ticket } from '../../domain/tickets/ticket';
import type { Write } from '../../partner/http';
import { type Check, failedWith, notReached, passed } from '../run/check';
import { mustBeRefused, serviceBroke, unexpected } from '../run/faults';
import { say } from '../words/say';
import { SENT_TEXTS } from '../words/sent-texts';
import { closeMade, isAsSent, makeTicket, testTicket } from './test-ticket';

/** Check 4: the same Idempotency-Key for another body. */
export const changedBody: Check = {
  number: 4,
  title: say('check4Title'),
  proves: say('check4Proves'),
  sentence: 'Same key with a changed body returns 409.',
  needs: ['test-key', 'installation', 'test-client', 'tickets:write'],
  steps: (context) => {
    let sent: { write: Write; ticket: Ticket } | undefined;
    let changed: Write | undefined;
    return [
      {
        title: say('createATicket'),
        expected: say('theTicket'),
        take: async (calls) => {
          const write = context.write(testTicket(context));
          const created = await makeTicket(context, write);
          if (!created.ok) return unexpected(created.failure);
          sent = { write, ticket: created.value };
          return passed(say('andTheTicket', calls.at(-1)?.status));
        },
      },
      {
        title: say('sendItsIdempotencyKeyWithA'),
        expected: '409',
        take: async () => {
          if (!sent) return notReached();
          const { body } = testTicket(context, SENT_TEXTS.changedTicketSummary);
          changed = { ...sent.write, body };
          return mustBeRefused(await makeTicket(context, changed), 'conflict', NO_CONFLICT);
        },
      },
      {
        title: say('readTheFirstTicket'),
        expected: say('theTicketAsItWas'),
        take: async () => {
          if (!sent || !changed) return notReached();
          const read = await context.partner.ticket(sent.ticket.id);
          if (!read.ok) return unexpected(read.failure);
          const isSame = read.value.id === sent.ticket.id;
          if (isSame && isAsSent(read.value, sent.write)) return passed(say('theTicketAsItWas'));
          return failedWith(
            isSame ? say('theTicketWithOtherWords') : say('anotherTicket'),
            isSame && isAsSent(read.value, changed) ? CHANGED : NOT_AS_SENT,
          );
        },
      },
    ];
  },
  cleanUp: closeMade,
};

const NO_CONFLICT = serviceBroke(
  say('theServiceDoesntRefuseAReused'),
  say('untilItsFixedATicketThat'),
);

const CHANGED = serviceBroke(say('theServiceRefusedTheChangedBody'));
const NOT_AS_SENT = serviceBroke(say('theServiceReturnedAnotherTicketThan'));
