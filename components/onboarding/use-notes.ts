import { useEffect, useState } from 'react';
import { ask } from '../../lib/border/ask';
import type { Failure } from '../../lib/domain/failure';
import type { Place } from '../../lib/domain/installation';
import { type Answer, useAnswer } from '../ui/use-answer';

/** How long after the last key what was typed is kept, in milliseconds. */
const AFTER = 500;

type About = { place: Place; applicationId: string };

/** Keeps notes half a second after the last key, and at once when the screen goes. */
class Keeper {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting: string | undefined;

  constructor(private readonly about: About) {}

  /** Told how keeping them ended. */
  onEnd: (failure: Failure | undefined) => void = () => undefined;

  isWaiting = (): boolean => this.waiting !== undefined;

  typed(text: string): void {
    this.waiting = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(this.keepNow, AFTER);
  }

  keepNow = async (): Promise<void> => {
    clearTimeout(this.timer);
    const text = this.waiting;
    if (text === undefined) return;
    const outcome = await ask('application.note', { ...this.about, text });
    // Typed on meanwhile: that is kept in its turn. What was not kept is, with the next key.
    if (outcome.ok && this.waiting === text) this.waiting = undefined;
    this.onEnd(outcome.ok ? undefined : outcome.failure);
  };
}

/** Notes that keep themselves. Give the component a key. */
export function useNotes(about: About): {
  answer: Answer<string>;
  text: string;
  type: (text: string) => void;
  failure: Failure | undefined;
} {
  const [keeper] = useState(() => new Keeper(about));
  const [typed, setTyped] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const answer = useAnswer('application.notes', about);
  const kept = answer.kind === 'ready' ? answer.value : undefined;

  useEffect(() => {
    keeper.onEnd = setFailure;
    addEventListener('pagehide', keeper.keepNow);
    return () => {
      removeEventListener('pagehide', keeper.keepNow);
      void keeper.keepNow();
    };
  }, [keeper]);
  // Another window wrote them, and nothing is being typed here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is what is kept that changed.
  useEffect(() => {
    if (!keeper.isWaiting()) setTyped(undefined);
  }, [kept]);

  const type = (next: string) => {
    setTyped(next);
    keeper.typed(next);
  };
  return { answer, text: typed ?? kept ?? '', type, failure };
}
