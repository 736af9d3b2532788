import type { Ticket } from '../../domain/ticket';
import type { Write } from '../../partner/http';
import { type Check, failedWith, notReached, passed } from '../check';
import { mustBeRefused, serviceBroke, unexpected } from '../faults';
import { closeMade, makeTicket, testTicket } from '../test-ticket';

/** Check 4: the same Idempotency-Key for another body. */
export const changedBody: Check = {
  number: 4,
  title: 'A key that was used for another body is a conflict',
  proves: 'One Idempotency-Key stands for one ticket: other words under it change nothing.',
  sentence: 'Same key with a changed body returns 409.',
  needs: ['test-key', 'installation', 'test-client', 'tickets:write'],
  steps: (given) => {
    let sent: { write: Write; ticket: Ticket } | undefined;
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
          const changed = await makeTicket(given, { ...sent.write, body });
          return mustBeRefused(changed, 'conflict', NO_CONFLICT);
        },
      },
      {
        title: 'Read the first ticket',
        expected: 'the ticket as it was',
        take: async () => {
          if (!sent) return notReached();
          const read = await given.partner.ticket(sent.ticket.id);
          if (!read.ok) return unexpected(read.failure);
          if (isAsBefore(read.value, sent.ticket)) return passed('the ticket as it was');
          return failedWith(
            'the ticket with other words',
            serviceBroke('It refused the changed body and changed the ticket all the same.'),
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

/** Its status may have changed: managers see the ticket as well. */
const isAsBefore = (now: Ticket, before: Ticket): boolean =>
  now.id === before.id &&
  now.clientId === before.clientId &&
  now.summary === before.summary &&
  now.description === before.description;
