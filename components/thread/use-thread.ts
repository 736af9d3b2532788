import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { ThreadPage } from '../../lib/border/questions-tickets';
import type { Place } from '../../lib/domain/installation';
import { type Answer, answerOf, query, useAnswer } from '../ui/use-answer';
import { type Known, learn, NOTHING_KNOWN } from './known-messages';

/** A thread on the screen: its end, and what else was looked at. */
export type Thread = {
  end: Answer<ThreadPage>;
  known: Known;
  /** Has the stretches loaded that begin with these numbers. */
  load: (starts: readonly number[]) => void;
  /** A stretch that could not be loaded. */
  failed: Extract<Answer<ThreadPage>, { kind: 'failed' }> | undefined;
};

/** Loads a thread in stretches: its end at once, the rest as it is looked at. */
export function useThread(place: Place, ticketId: string): Thread {
  const [starts, setStarts] = useState<readonly number[]>([]);
  const [{ known, pages }, setLearnt] = useState<{ known: Known; pages: readonly ThreadPage[] }>({
    known: NOTHING_KNOWN,
    pages: [],
  });
  const end = useAnswer('thread.read', { place, ticketId });
  const stretches = useQueries({
    queries: starts.map((from) => query('thread.read', { place, ticketId, from })),
  }).map(answerOf);

  // The end last: it is the one that news makes new.
  const answered = [...stretches, end].flatMap((answer) =>
    answer.kind === 'ready' ? [answer.value] : [],
  );
  if (answered.some((page) => !pages.includes(page)))
    setLearnt({ known: answered.reduce(learn, known), pages: answered });

  const load = (wanted: readonly number[]) => {
    if (wanted.join() !== starts.join()) setStarts(wanted);
  };
  return { end, known, load, failed: stretches.find((answer) => answer.kind === 'failed') };
}
