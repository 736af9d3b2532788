import type { Ticket } from '../../domain/ticket';
import type { Write } from '../../partner/http';
import { type Check, failedWith, notReached, passed, warned } from '../check';
import { serviceBroke, unexpected } from '../faults';
import { closeMade, isAsSent, makeTicket, testTicket } from '../test-ticket';

/** Check 3: the same creation, twice. */
export const repeats: Check = {
  number: 3,
  title: 'A repeated creation gives the same ticket',
  proves: 'A creation whose answer was lost can be sent again without a second ticket.',
  sentence: 'Repeat ticket creation with the same key and body returns the same resource.',
  needs: ['test-key', 'installation', 'test-client', 'tickets:write'],
  steps: (given) => {
    let sent: { write: Write; ticket: Ticket } | undefined;
    return [
      {
        title: 'Create a ticket',
        expected: '201 and the ticket',
        take: async (calls) => {
          const write = given.write(testTicket(given));
          const created = await makeTicket(given, write);
          if (!created.ok) return unexpected(created.failure);
          sent = { write, ticket: created.value };
          const status = calls.at(-1)?.status;
          return status === 201
            ? passed('201 and the ticket')
            : warned(
                `${status} and the ticket`,
                'The description shows 201 for the first success.',
              );
        },
      },
      {
        title: 'Create it again with the same Idempotency-Key and body',
        expected: 'the same ticket',
        take: async (calls) => {
          if (!sent) return notReached();
          const again = await makeTicket(given, sent.write);
          if (!again.ok) return unexpected(again.failure);
          const status = calls.at(-1)?.status;
          const isSame = again.value.id === sent.ticket.id;
          // Answers of writes are not shown in the description: an id may be all that they hold.
          const saysNothing = again.value.summary === '' && again.value.description === '';
          if (isSame && (saysNothing || isAsSent(again.value, sent.write)))
            return passed(`${status} and the same ticket`);
          if (isSame)
            return failedWith(
              `${status} and the same ticket with other words`,
              serviceBroke('A repeated creation is answered with other words than were sent.'),
            );
          return failedWith(
            `${status} and another ticket`,
            serviceBroke(
              'A repeated creation made a second ticket.',
              'Until it is mended every lost answer may make one: look into the cabinet before anything is sent again.',
            ),
          );
        },
      },
    ];
  },
  cleanUp: closeMade,
};
