import { useEffect, useRef } from 'react';
import type { GoLive } from '../../lib/border/questions-golive';
import type { Environment } from '../../lib/domain/environment';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Notice } from '../ui/Notice';
import { useAction } from '../ui/use-action';

type Props = { environment: Environment; asks: NonNullable<GoLive['asks']> };

/**
 * The run waits with a write in live until a person says so. It is said aloud, and the keyboard is never
 * put on a button: whoever types just then would answer with their next space.
 */
export function AskedWrite({ environment, asks }: Props) {
  const answer = useAction('golive.answer');
  const question = useRef<HTMLDivElement>(null);
  const { id, what } = asks;
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for each write that is asked about.
  useEffect(() => {
    if (isIdle(document.activeElement)) question.current?.focus();
  }, [id]);
  const word = (yes: boolean) => void answer.run({ environment, id, yes });
  return (
    <>
      <div ref={question} tabIndex={-1}>
        <Notice
          tone="doubt"
          arrived
          action={
            <>
              <Button busy={answer.pending} onClick={() => word(false)}>
                {say('goliveWriteNot')}
              </Button>
              <Button look="danger" busy={answer.pending} onClick={() => word(true)}>
                {say('goliveWrite')}
              </Button>
            </>
          }
        >
          <strong>{say('goliveAsks')}</strong> {what}
        </Notice>
      </div>
      {answer.failure ? <FailureNotice failure={answer.failure} arrived /> : null}
    </>
  );
}

/** The keyboard is nowhere, or on a button that does nothing while the run goes, as the one that began it. */
const isIdle = (active: Element | null): boolean =>
  active === null || active === document.body || active.getAttribute('aria-disabled') === 'true';
