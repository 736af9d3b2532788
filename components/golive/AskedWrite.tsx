import { useEffect, useRef } from 'react';
import type { GoLive } from '../../lib/border/questions-golive';
import type { Environment } from '../../lib/domain/environment';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Notice } from '../ui/Notice';
import { useAction } from '../ui/use-action';

type Props = { environment: Environment; asks: NonNullable<GoLive['asks']> };

/** The run waits with a write in live until a person says so; the keyboard goes to what is safe. */
export function AskedWrite({ environment, asks }: Props) {
  const answer = useAction('golive.answer');
  const no = useRef<HTMLButtonElement>(null);
  const { id, what } = asks;
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for each write that is asked about.
  useEffect(() => no.current?.focus(), [id]);
  const word = (yes: boolean) => void answer.run({ environment, id, yes });
  return (
    <>
      <Notice
        tone="doubt"
        arrived
        action={
          <>
            <Button ref={no} busy={answer.pending} onClick={() => word(false)}>
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
      {answer.failure ? <FailureNotice failure={answer.failure} arrived /> : null}
    </>
  );
}
