import { t, type Word } from '../words/words';
import type { PracticeService } from './service';

/** What the manager answers to the first message of an agent, to the second, and to all others. */
const ANSWERS: readonly Word[] = ['practiceAnswerFirst', 'practiceAnswerSecond'];
const LATER_ANSWER: Word = 'practiceAnswerLater';

/** Milliseconds until the manager answers, by priority. */
const ANSWERS_AFTER: Partial<Record<string, number>> = { Emergency: 2_500, Sticky: 4_000 };
const ANSWERS_REGULAR_AFTER = 5_000;

/** How long before the answer the manager takes up a ticket that waits. */
const TAKES_UP_BEFORE = 1_500;

/**
 * The invented manager. Takes up a ticket, answers after a few seconds and asks back, so that it is the
 * agent's turn. Who writes again meanwhile gets one answer to both.
 */
export function createManager(service: PracticeService) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const answer = (ticketId: string): void => {
    const known = service.find(ticketId);
    // The work is finished; nobody answers any more.
    if (!known.ok || known.value.ticket.status === 'Closed') return;
    const answered = known.value.messages.filter(({ author }) => author === 'svc').length;
    const text = t(ANSWERS[answered] ?? LATER_ANSWER);
    service.addMessage(ticketId, 'svc', { text, attachments: [] });
    service.change(ticketId, { status: 'WaitingForClient' });
  };

  const takeUp = (ticketId: string): void => {
    const known = service.find(ticketId);
    if (!known.ok || known.value.ticket.status === 'Closed') return;
    if (known.value.ticket.status !== 'InProgress')
      service.change(ticketId, { status: 'InProgress' });
    timers.set(
      ticketId,
      setTimeout(() => answer(ticketId), TAKES_UP_BEFORE),
    );
  };

  return {
    /** Lets the manager answer what an agent wrote in this ticket. */
    attend: (ticketId: string): void => {
      const known = service.find(ticketId);
      if (!known.ok) return;
      clearTimeout(timers.get(ticketId));
      const after = ANSWERS_AFTER[known.value.ticket.priority] ?? ANSWERS_REGULAR_AFTER;
      timers.set(
        ticketId,
        setTimeout(() => takeUp(ticketId), after - TAKES_UP_BEFORE),
      );
    },
  };
}
