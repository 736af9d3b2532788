import { ArrowLeft, Printer } from 'lucide';
import { type ReactNode, type RefObject, useEffect } from 'react';
import type { Application } from '../../../lib/domain/onboarding/application';
import { merchantName } from '../../../lib/domain/onboarding/merchant';
import { t } from '../../../lib/words/words';
import { CopyButton } from '../../ui/controls/CopyButton';
import { TextWith } from '../../ui/feedback/TextWith';
import { Time } from '../../ui/feedback/Time';
import { IconButton } from '../../ui/overlay/IconButton';
import styles from './Application.module.css';
import { Facts } from './Facts';

type Props = {
  application: Application;
  /** The merchant's name. It has the focus at first, and when a focused button disappears. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** The ways to the applications beside this one. */
  steps: ReactNode;
  /** When it is to be answered. */
  due: ReactNode;
  onBack: () => void;
};

/** The way back to the list, the merchant's name and the application's status; its facts in a line below. */
export function ApplicationHead({ application, heading, steps, due, onBack }: Props) {
  const { id, status, snapshot, createdAt, updatedAt } = application;
  useEffect(() => heading.current?.focus(), [heading]);
  return (
    <header className={styles.head}>
      <IconButton label={t('backToApplications')} icon={ArrowLeft} directional onClick={onBack} />
      <div className={styles.named}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          <bdi>{merchantName(snapshot) ?? id}</bdi>
        </h2>
        <Facts status={status} />
      </div>
      <div className={styles.tools}>
        {steps}
        <IconButton label={t('printApplication')} icon={Printer} onClick={() => print()} />
      </div>
      <p className={styles.about}>
        {due}
        {createdAt ? (
          <span>
            <TextWith word="applicationArrived">
              <Time at={createdAt} focusable />
            </TextWith>
          </span>
        ) : null}
        {updatedAt && updatedAt !== createdAt ? (
          <span>
            <TextWith word="applicationChangedAt">
              <Time at={updatedAt} focusable />
            </TextWith>
          </span>
        ) : null}
        <span>
          <TextWith word="applicationId">
            <code>{id}</code>
          </TextWith>
        </span>
        <CopyButton text={id} what={t('copyId')} />
      </p>
    </header>
  );
}
