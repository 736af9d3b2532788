import type { Ticket } from '../../domain/tickets/ticket';
import type { Write } from '../../partner/http';
import { type Check, failedWith, notReached, passed, warned } from '../run/check';
import { serviceBroke, unexpected } from '../run/faults';
import { say } from '../words/say';
import { closeMade, isAsSent, makeTicket, testTicket } from './test-ticket';

/** Check 3: the same creation, twice. */
export const repeats: Check = {
  number: 3,
  title: say('check3Title'),
  proves: say('check3Proves'),
  sentence: 'Repeat ticket creation with the same key and body returns the same resource.',
  needs: ['test-key', 'installation', 'test-client', 'tickets:write'],
  steps: (context) => {
    let sent: { write: Write; ticket: Ticket } | undefined;
    return [
      {
        title: say('createATicket'),
        expected: say('status201AndTheTicket'),
        take: async (calls) => {
          const write = context.write(testTicket(context));
          const created = await makeTicket(context, write);
          if (!created.ok) return unexpected(created.failure);
          sent = { write, ticket: created.value };
          const status = calls.at(-1)?.status;
          return status === 201
            ? passed(say('status201AndTheTicket'))
            : warned(say('andTheTicket', status), say('theDescriptionShows201ForThe'));
        },
      },
      {
        title: say('createItAgainWithTheSame'),
        expected: say('theSameTicket'),
        take: async (calls) => {
          if (!sent) return notReached();
          const again = await makeTicket(context, sent.write);
          if (!again.ok) return unexpected(again.failure);
          const status = calls.at(-1)?.status;
          const isSame = again.value.id === sent.ticket.id;
          // The contract does not show the responses of writes: they may hold no more than an id.
          const isEmpty = again.value.summary === '' && again.value.description === '';
          if (isSame && (isEmpty || isAsSent(again.value, sent.write)))
            return passed(say('andTheSameTicket', status));
          if (isSame)
            return failedWith(
              say('andTheSameTicketWithOther', status),
              serviceBroke(say('theAnswerToARepeatedCreation')),
            );
          return failedWith(
            say('andAnotherTicket', status),
            serviceBroke(say('aRepeatedCreationMadeASecond'), say('untilItsFixedEveryLostAnswer')),
          );
        },
      },
    ];
  },
  cleanUp: closeMade,
};
