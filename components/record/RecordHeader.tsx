import { useId, useState } from 'react';
import type { Environment } from '../../lib/domain/environment';
import type { CrmRecord } from '../../lib/domain/record';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { EnvironmentBadge } from '../ui/EnvironmentBadge';
import { FailureNotice } from '../ui/FailureNotice';
import { Icon } from '../ui/Icon';
import { useAction } from '../ui/use-action';
import { BesideName } from './BesideName';
import { DockPlace } from './DockPlace';
import styles from './RecordHeader.module.css';
import { useTitle } from './use-page';

type Props = {
  environment: Environment | undefined;
  /** What its page says of it besides; none while none is shown. */
  record: CrmRecord | undefined;
};

/** Whose tickets these are, in which world, and the ways out of the panel. */
export function RecordHeader({ environment, record }: Props) {
  const title = useTitle(record);
  const open = useAction('pages.open');
  const fold = useAction('dock.fold');
  const [placing, setPlacing] = useState(false);
  const id = useId();
  const failure = open.failure ?? fold.failure;
  return (
    <header>
      <div className={styles.header}>
        <h1 className={styles.title} title={title}>
          {title}
        </h1>
        {environment ? <EnvironmentBadge environment={environment} /> : null}
        <Button
          look="quiet"
          aria-label={say('openDesk')}
          title={say('openDesk')}
          onClick={() => open.run({ page: 'desk' })}
        >
          <Icon name="desk" />
        </Button>
        <Button
          look="quiet"
          aria-label={say('dockPlace')}
          title={say('dockPlace')}
          aria-expanded={placing}
          aria-controls={placing ? id : undefined}
          onClick={() => setPlacing(!placing)}
        >
          <Icon name="place" />
        </Button>
        <Button
          look="quiet"
          aria-label={say('dockFold')}
          title={say('dockFold')}
          onClick={() => fold.run({})}
        >
          <Icon name="fold" />
        </Button>
        {record ? (
          <div className={styles.late}>
            <BesideName key={title} fields={record.fields ?? {}} />
          </div>
        ) : null}
      </div>
      {placing ? <DockPlace id={id} /> : null}
      {failure ? <FailureNotice failure={failure} arrived /> : null}
    </header>
  );
}
