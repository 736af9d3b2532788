import { ChevronsRight, PanelRight, SquareArrowOutUpRight } from 'lucide';
import { useId, useState } from 'react';
import type { Environment } from '../../lib/domain/core/environment';
import type { CrmRecord } from '../../lib/domain/crm/record';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { Icon } from '../ui/controls/Icon';
import { LazyPart } from '../ui/data/LazyPart';
import { lazyPart } from '../ui/data/part';
import { useAction } from '../ui/data/use-action';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { EnvironmentBadge } from '../ui/feedback/EnvironmentBadge';
import { RecordFieldList } from './RecordFieldList';
import styles from './RecordHeader.module.css';
import { useTitle } from './use-title';

// Loaded when the button is pressed.
const placePart = lazyPart(() => import('./DockPlace'));

type Props = {
  environment: Environment | undefined;
  /** Undefined while the panel shows no record. */
  record: CrmRecord | undefined;
  /** True while the page may still show more fields of the record. */
  awaitsFacts: boolean;
};

/** The record's name, the environment, and the buttons for the desk and the panel's position. */
export function RecordHeader({ environment, record, awaitsFacts }: Props) {
  const title = useTitle(record);
  const open = useAction('screen.open');
  const fold = useAction('dock.fold');
  const [isPlacing, setPlacing] = useState(false);
  const id = useId();
  const failure = open.failure ?? fold.failure;
  const { email, company } = record?.fields ?? {};
  // While the fields load, their line is reserved, so that the name does not move when they arrive.
  const hasLine = email ?? company ?? awaitsFacts;
  return (
    <header>
      <div className={styles.header}>
        <h1 className={styles.title} title={title}>
          {title}
        </h1>
        {environment ? <EnvironmentBadge environment={environment} /> : null}
        <Button
          look="quiet"
          aria-label={t('openDesk')}
          title={t('openDesk')}
          onClick={() => open.run({ page: 'desk' })}
        >
          <Icon icon={SquareArrowOutUpRight} directional />
        </Button>
        <Button
          look="quiet"
          aria-label={t('dockPlace')}
          title={t('dockPlace')}
          aria-expanded={isPlacing}
          aria-controls={isPlacing ? id : undefined}
          onClick={() => setPlacing(!isPlacing)}
        >
          <Icon icon={PanelRight} />
        </Button>
        <Button
          look="quiet"
          aria-label={t('dockFold')}
          title={t('dockFold')}
          onClick={() => fold.run({})}
        >
          <Icon icon={ChevronsRight} directional />
        </Button>
        {record && hasLine ? (
          <div className={styles.late}>
            <RecordFieldList key={title} fields={record.fields ?? {}} />
          </div>
        ) : null}
      </div>
      {isPlacing ? (
        <LazyPart part={placePart}>{({ DockPlace }) => <DockPlace id={id} />}</LazyPart>
      ) : null}
      <ActionFailure failure={failure} />
    </header>
  );
}
