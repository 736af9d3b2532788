import { type RefObject, useEffect } from 'react';
import type { Application } from '../../lib/domain/application';
import { merchantName } from '../../lib/domain/merchant';
import { say } from '../../lib/words/words';
import { CopyButton } from '../ticket/CopyButton';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { Time } from '../ui/Time';
import styles from './Application.module.css';
import { Facts } from './Facts';

type Props = {
  application: Application;
  /** Its name: the keyboard starts there, and comes back when what it stood on is gone. */
  heading: RefObject<HTMLHeadingElement | null>;
  onBack: () => void;
};

/** Whose application it is, how it stands, and the way back. */
export function ApplicationHead({ application, heading, onBack }: Props) {
  const { id, status, snapshot, createdAt, updatedAt } = application;
  useEffect(() => heading.current?.focus(), [heading]);
  return (
    <header className={styles.head}>
      <Button look="quiet" aria-label={say('backToApplications')} onClick={onBack}>
        <Icon name="back" />
      </Button>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        <bdi>{merchantName(snapshot) ?? id}</bdi>
      </h2>
      <Facts status={status}>
        {createdAt ? (
          <span>
            {say('applicationArrived')} <Time at={createdAt} />
          </span>
        ) : null}
        {updatedAt && updatedAt !== createdAt ? (
          <span>
            {say('applicationChangedAt')} <Time at={updatedAt} />
          </span>
        ) : null}
        <span>
          {say('applicationId')} <code>{id}</code>
        </span>
        <CopyButton text={id} what={say('copyId')} />
        <span className={styles.print}>
          <Button look="quiet" onClick={() => print()}>
            {say('printApplication')}
          </Button>
        </span>
      </Facts>
    </header>
  );
}
