import { useEffect, useRef } from 'react';
import type { Application } from '../../lib/domain/application';
import { merchantName } from '../../lib/domain/merchant';
import { say } from '../../lib/words/words';
import { CopyButton } from '../ticket/CopyButton';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { Time } from '../ui/Time';
import styles from './Application.module.css';
import { Facts } from './Facts';

type Props = { application: Application; onBack: () => void };

/** Whose application it is, how it stands, and the way back. */
export function ApplicationHead({ application, onBack }: Props) {
  const { id, status, snapshot, createdAt, updatedAt } = application;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
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
