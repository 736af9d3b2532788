import { ChevronsRight, Ellipsis } from 'lucide';
import { useState } from 'react';
import type { Environment } from '../../lib/domain/core/environment';
import type { CrmRecord } from '../../lib/domain/crm/record';
import { reference } from '../../lib/domain/crm/record-reference';
import { t } from '../../lib/words/words';
import { RefreshNotice, useRefresh } from '../ticket/RefreshNotice';
import { Icon } from '../ui/controls/Icon';
import { LazyPart } from '../ui/data/LazyPart';
import { lazyPart } from '../ui/data/part';
import { useAction } from '../ui/data/use-action';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { EnvironmentBadge } from '../ui/feedback/EnvironmentBadge';
import { IconButton } from '../ui/overlay/IconButton';
import { Menu } from '../ui/overlay/Menu';
import { showShortcutHelp } from '../ui/shortcuts/shown-overlay';
import { useCommands } from '../ui/shortcuts/use-shortcuts';
import { RecordFieldList } from './RecordFieldList';
import styles from './RecordHeader.module.css';
import { useTitle } from './use-title';

// Loaded when it is chosen in the menu.
const placePart = lazyPart(() => import('./DockPlace'));

type Props = {
  environment: Environment | undefined;
  /** Undefined while the panel shows no record. */
  record: CrmRecord | undefined;
  /** True while the page may still show more fields of the record. */
  awaitsFacts: boolean;
};

/** The record's name, the environment, the panel's menu, and the button that collapses the panel. */
export function RecordHeader({ environment, record, awaitsFacts }: Props) {
  const title = useTitle(record);
  const open = useAction('screen.open');
  const fold = useAction('dock.fold');
  const refresh = useRefresh(`${environment} ${record && reference(record.ref)}`);
  const [isPlacing, setPlacing] = useState(false);
  const failure = open.failure ?? fold.failure;
  const { email, company } = record?.fields ?? {};
  // While the fields load, their line is reserved, so that the name does not move when they arrive.
  const hasLine = email ?? company ?? awaitsFacts;
  useCommands([
    { name: 'desk', label: t('openDesk'), run: () => open.run({ page: 'desk' }) },
    { name: 'options', label: t('openSettings'), run: () => open.run({ page: 'options' }) },
    ...(record ? [{ name: 'refresh', label: t('panelRefresh'), run: refresh.run }] : []),
  ]);
  return (
    <header className={styles.frame}>
      <div className={styles.header}>
        <h1 className={styles.title} title={title}>
          {title}
        </h1>
        {environment ? <EnvironmentBadge environment={environment} /> : null}
        <Menu
          label={t('panelMenu')}
          entries={[
            {
              kind: 'item',
              label: t('openDesk'),
              onSelect: () => void open.run({ page: 'desk' }),
            },
            {
              kind: 'item',
              label: t('dockPlace'),
              onSelect: () => setPlacing(!isPlacing),
            },
            {
              kind: 'item',
              label: t('panelRefresh'),
              onSelect: () => void refresh.run(),
              disabled: record === undefined || refresh.pending,
            },
            {
              kind: 'item',
              label: t('shortcuts'),
              onSelect: showShortcutHelp,
            },
            { kind: 'separator' },
            {
              kind: 'item',
              label: t('settings'),
              onSelect: () => void open.run({ page: 'options' }),
            },
          ]}
        >
          <Icon icon={Ellipsis} />
        </Menu>
        <IconButton
          label={t('dockFold')}
          icon={ChevronsRight}
          directional
          onClick={() => fold.run({})}
        />
        {record && hasLine ? (
          <div className={styles.late}>
            <RecordFieldList key={title} fields={record.fields ?? {}} />
          </div>
        ) : null}
      </div>
      {isPlacing ? <LazyPart part={placePart}>{({ DockPlace }) => <DockPlace />}</LazyPart> : null}
      <ActionFailure failure={failure} />
      <RefreshNotice refresh={refresh} />
    </header>
  );
}
