import { useEffect, useState } from 'react';
import { ask } from '../../lib/border/ask';
import type { Failure } from '../../lib/domain/failure';
import type { Place } from '../../lib/domain/installation';

/** How long after the last key what was typed is kept, in milliseconds. */
const AFTER = 500;

type About = { place: Place; applicationId: string };

/** Keeps notes half a second after the last key, and at once when the screen goes. */
class Keeper {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private kept: string;
  private text: string;

  constructor(
    private readonly about: About,
    notes: string,
  ) {
    this.kept = this.text = notes;
  }

  onFailure: (failure: Failure | undefined) => void = () => undefined;

  typed(text: string): void {
    this.text = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(this.keepNow, AFTER);
  }

  keepNow = async (): Promise<void> => {
    clearTimeout(this.timer);
    const { text, kept } = this;
    if (text === kept) return;
    this.kept = text;
    const outcome = await ask('application.note', { ...this.about, text });
    // It is tried again with the next key, or when the page goes.
    if (!outcome.ok) this.kept = kept;
    this.onFailure(outcome.ok ? undefined : outcome.failure);
  };
}

/** The reviewer's notes about an application, which keep themselves. Give the component a key. */
export function useNotes(
  about: About,
  notes: string,
): { text: string; type: (text: string) => void; failure: Failure | undefined } {
  const [keeper] = useState(() => new Keeper(about, notes));
  const [text, setText] = useState(notes);
  const [failure, setFailure] = useState<Failure>();

  useEffect(() => {
    keeper.onFailure = setFailure;
    addEventListener('pagehide', keeper.keepNow);
    return () => {
      removeEventListener('pagehide', keeper.keepNow);
      void keeper.keepNow();
    };
  }, [keeper]);

  const type = (next: string) => {
    setText(next);
    keeper.typed(next);
  };
  return { text, type, failure };
}
