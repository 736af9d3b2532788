import type { Ticket } from '../../domain/ticket';
import type { Write } from '../../partner/http';
import { type Check, failedWith, notReached, passed } from '../check';
import { mustBeRefused, serviceBroke, unexpected } from '../faults';
import { closeMade, isAsSent, makeTicket, testTicket } from '../test-ticket';

/** Check 4: the same Idempotency-Key for another body. */
export const changedBody: Check = {
  number: 4,
  title: 'A key that was used for another body is a conflict',
  proves: 'One Idempotency-Key stands for one ticket: other words under it change nothing.',
  sentence: 'Same key with a changed body returns 409.',
  needs: ['test-key', 'installation', 'test-client', 'tickets:write'],
  steps: (given) => {
    let sent: { write: Write; ticket: Ticket } | undefined;
    let changed: Write | undefined;
    return [
      {
        title: 'Create a ticket',
        expected: 'the ticket',
        take: async (calls) => {
          const write = given.write(testTicket(given));
          const created = await makeTicket(given, write);
          if (!created.ok) return unexpected(created.failure);
          sent = { write, ticket: created.value };
          return passed(`${calls.at(-1)?.status} and the ticket`);
        },
      },
      {
        title: 'Send its Idempotency-Key with a changed body',
        expected: '409',
        take: async () => {
          if (!sent) return notReached();
          const { body } = testTicket(given, 'Go-live check with a changed body');
          changed = { ...sent.write, body };
          return mustBeRefused(await makeTicket(given, changed), 'conflict', NO_CONFLICT);
        },
      },
      {
        title: 'Read the first ticket',
        expected: 'the ticket as it was',
        take: async () => {
          if (!sent || !changed) return notReached();
          const read = await given.partner.ticket(sent.ticket.id);
          if (!read.ok) return unexpected(read.failure);
          const isSame = read.value.id === sent.ticket.id;
          if (isSame && isAsSent(read.value, sent.write)) return passed('the ticket as it was');
          return failedWith(
            isSame ? 'the ticket with other words' : 'another ticket',
            isSame && isAsSent(read.value, changed) ? CHANGED : NOT_AS_SENT,
          );
        },
      },
    ];
  },
  cleanUp: closeMade,
};

const NO_CONFLICT = serviceBroke(
  'It does not refuse a used Idempotency-Key with 409.',
  'Until it is mended, what an agent changed before sending again may be lost or doubled.',
);

const CHANGED = serviceBroke('It refused the changed body and changed the ticket all the same.');
const NOT_AS_SENT = serviceBroke('The ticket that it gives is not the one that was sent first.');
