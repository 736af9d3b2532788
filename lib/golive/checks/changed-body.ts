import { CHECK_TEXTS } from '../../domain/golive/check-texts';
import type { Ticket } from '../../domain/tickets/ticket';
import type { Write } from '../../partner/http';
import { type Check, failedWith, notReached, passed } from '../run/check';
import { mustBeRefused, serviceBroke, unexpected } from '../run/faults';
import { changedBodyWords } from '../words/changed-body';
import { sharedWords } from '../words/shared';
import { closeMade, isAsSent, makeTicket, testTicket } from './test-ticket';

/** Check 4: the same Idempotency-Key for another body. */
export const changedBody: Check = {
  number: 4,
  ...CHECK_TEXTS[4],
  sentence: 'Same key with a changed body returns 409.',
  needs: ['test-key', 'installation', 'test-client', 'tickets:write'],
  steps: (context) => {
    let sent: { write: Write; ticket: Ticket } | undefined;
    let changed: Write | undefined;
    return [
      {
        title: sharedWords.createATicket,
        expected: sharedWords.theTicket,
        take: async (calls) => {
          const write = context.write(testTicket(context));
          const created = await makeTicket(context, write);
          if (!created.ok) return unexpected(created.failure);
          sent = { write, ticket: created.value };
          return passed(changedBodyWords.andTheTicket(calls.at(-1)?.status));
        },
      },
      {
        title: changedBodyWords.sendItsIdempotencyKeyWithA,
        expected: '409',
        take: async () => {
          if (!sent) return notReached();
          const { body } = testTicket(context, changedBodyWords.goLiveCheckWithAChanged);
          changed = { ...sent.write, body };
          return mustBeRefused(await makeTicket(context, changed), 'conflict', NO_CONFLICT);
        },
      },
      {
        title: changedBodyWords.readTheFirstTicket,
        expected: changedBodyWords.theTicketAsItWas,
        take: async () => {
          if (!sent || !changed) return notReached();
          const read = await context.partner.ticket(sent.ticket.id);
          if (!read.ok) return unexpected(read.failure);
          const isSame = read.value.id === sent.ticket.id;
          if (isSame && isAsSent(read.value, sent.write))
            return passed(changedBodyWords.theTicketAsItWas);
          return failedWith(
            isSame ? changedBodyWords.theTicketWithOtherWords : changedBodyWords.anotherTicket,
            isSame && isAsSent(read.value, changed) ? CHANGED : NOT_AS_SENT,
          );
        },
      },
    ];
  },
  cleanUp: closeMade,
};

const NO_CONFLICT = serviceBroke(
  changedBodyWords.theServiceDoesntRefuseAReused,
  changedBodyWords.untilItsFixedATicketThat,
);

const CHANGED = serviceBroke(changedBodyWords.theServiceRefusedTheChangedBody);
const NOT_AS_SENT = serviceBroke(changedBodyWords.theServiceReturnedAnotherTicketThan);
