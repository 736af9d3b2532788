import { useEffect, useRef, useState } from 'react';
import type { Reply } from '../../lib/border/questions';
import { say, sayCount } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Notice } from '../ui/Notice';
import { useAction } from '../ui/use-action';
import styles from './Settings.module.css';

/** Takes everything out of this browser, after saying what would be lost. */
export function ForgetEverything() {
  const [weight, setWeight] = useState<Reply<'everything.weigh'>>();
  const [said, setSaid] = useState('');
  const [isLeft, setIsLeft] = useState(false);
  const weigh = useAction('everything.weigh');
  const forget = useAction('everything.forget');
  const keep = useRef<HTMLButtonElement>(null);
  // The keyboard goes to what is safe.
  useEffect(() => {
    if (weight) keep.current?.focus();
  }, [weight]);

  const ask = async () => {
    setSaid('');
    const outcome = await weigh.run({});
    if (outcome.ok) setWeight(outcome.value);
  };
  const go = async () => {
    const outcome = await forget.run({});
    setWeight(undefined);
    if (!outcome.ok) return;
    setIsLeft(!outcome.value.isWhole);
    setSaid(outcome.value.isWhole ? say('forgotten') : '');
  };
  const failure = forget.failure ?? weigh.failure;
  return (
    <>
      {weight ? (
        <Notice
          tone="doubt"
          arrived
          action={
            <>
              <Button look="danger" onClick={go} busy={forget.pending}>
                {say('forgetYes')}
              </Button>
              <Button ref={keep} onClick={() => setWeight(undefined)}>
                {say('removeKeep')}
              </Button>
            </>
          }
        >
          <strong>{say('forgetAsk')}</strong> {loss(weight)}
        </Notice>
      ) : (
        <div className={styles.buttons}>
          <Button look="danger" onClick={ask} busy={weigh.pending}>
            {say('forgetTitle')}
          </Button>
          <p role="status" className={styles.done}>
            {said}
          </p>
        </div>
      )}
      {isLeft ? (
        <Notice tone="failed" arrived>
          {say('forgetLeft')}
        </Notice>
      ) : null}
      {failure ? <FailureNotice failure={failure} arrived /> : null}
    </>
  );
}

const loss = ({ unsent, drafts, uncounted }: Reply<'everything.weigh'>): string =>
  [
    unsent > 0 ? [sayCount('forgetUnsent', unsent)] : [],
    // What cannot be read may wait to be sent.
    unsent === 0 && uncounted.length === 0 ? [say('forgetNothingUnsent')] : [],
    drafts > 0 ? [sayCount('forgetDrafts', drafts)] : [],
    uncounted.length > 0 ? [say('forgetUncounted')] : [],
  ]
    .flat()
    .join(' ');
