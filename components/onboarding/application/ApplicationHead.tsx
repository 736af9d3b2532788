import { ArrowLeft } from 'lucide';
import { type RefObject, useEffect } from 'react';
import type { Application } from '../../../lib/domain/onboarding/application';
import { merchantName } from '../../../lib/domain/onboarding/merchant';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { CopyButton } from '../../ui/controls/CopyButton';
import { Icon } from '../../ui/controls/Icon';
import { TextWith } from '../../ui/feedback/TextWith';
import { Time } from '../../ui/feedback/Time';
import styles from './Application.module.css';
import { Facts } from './Facts';

type Props = {
  application: Application;
  /** The merchant's name. It has the focus at first, and when a focused button disappears. */
  heading: RefObject<HTMLHeadingElement | null>;
  onBack: () => void;
};

/** The merchant's name, the application's facts, and the way back to the list. */
export function ApplicationHead({ application, heading, onBack }: Props) {
  const { id, status, snapshot, createdAt, updatedAt } = application;
  useEffect(() => heading.current?.focus(), [heading]);
  return (
    <header className={styles.head}>
      <Button look="quiet" aria-label={t('backToApplications')} onClick={onBack}>
        <Icon icon={ArrowLeft} directional />
      </Button>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        <bdi>{merchantName(snapshot) ?? id}</bdi>
      </h2>
      <Facts status={status}>
        {createdAt ? (
          <span>
            <TextWith word="applicationArrived">
              <Time at={createdAt} />
            </TextWith>
          </span>
        ) : null}
        {updatedAt && updatedAt !== createdAt ? (
          <span>
            <TextWith word="applicationChangedAt">
              <Time at={updatedAt} />
            </TextWith>
          </span>
        ) : null}
        <span>
          <TextWith word="applicationId">
            <code>{id}</code>
          </TextWith>
        </span>
        <CopyButton text={id} what={t('copyId')} />
        <span className={styles.print}>
          <Button look="quiet" onClick={() => print()}>
            {t('printApplication')}
          </Button>
        </span>
      </Facts>
    </header>
  );
}
