import { useEffect, useRef } from 'react';
import type { Environment } from '../../lib/domain/core/environment';
import type { GoLiveView } from '../../lib/protocol/requests/golive';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { useAction } from '../ui/data/use-action';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { Banner } from '../ui/feedback/Banner';
import styles from './GoLive.module.css';

type Props = {
  environment: Environment;
  confirmation: NonNullable<GoLiveView['confirmation']>;
};

/**
 * Asks the user to confirm a live write that the run waits for. Screen readers announce it. The focus
 * never moves to a button: a user who is typing would confirm with the next space.
 */
export function ConfirmWrite({ environment, confirmation }: Props) {
  const answer = useAction('golive.answer');
  const question = useRef<HTMLDivElement>(null);
  const { id, what } = confirmation;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each write.
  useEffect(() => {
    if (isIdle(document.activeElement)) question.current?.focus();
  }, [id]);
  const confirm = (yes: boolean) => void answer.run({ environment, id, yes });
  return (
    <>
      <div className={styles.asks} ref={question} tabIndex={-1}>
        <Banner
          tone="warning"
          arrived
          action={
            <>
              <Button busy={answer.pending} onClick={() => confirm(false)}>
                {t('goliveWriteNot')}
              </Button>
              <Button look="danger" busy={answer.pending} onClick={() => confirm(true)}>
                {t('goliveWrite')}
              </Button>
            </>
          }
        >
          <strong>{t('goliveAsks')}</strong> {what}
        </Banner>
      </div>
      <ActionFailure failure={answer.failure} />
    </>
  );
}

/** True if nothing has the focus, or a button that is disabled during the run, like the one that started it. */
const isIdle = (active: Element | null): boolean =>
  active === null || active === document.body || active.getAttribute('aria-disabled') === 'true';
