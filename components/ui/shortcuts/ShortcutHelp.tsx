import { useState } from 'react';
import {
  SHORTCUT_GROUPS,
  SHORTCUT_IDS,
  SHORTCUTS,
  type ShortcutGroup,
  type ShortcutId,
  shortcutOf,
} from '../../../lib/domain/core/shortcuts';
import { t } from '../../../lib/words/words';
import { Button } from '../controls/Button';
import { useAction } from '../data/use-action';
import { ActionFailure } from '../feedback/ActionFailure';
import { Dialog } from '../overlay/Dialog';
import { GROUP_WORDS } from './group-words';
import { Keys } from './Keys';
import type { KeyboardLayout } from './key-names';
import { shortcutsNow } from './registry';
import styles from './ShortcutHelp.module.css';
import { useLayout } from './use-layout';
import { useChords } from './user-chords';

/** The keys of what is on the screen, as they are set now. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const layout = useLayout();
  const [known] = useState(shortcutsNow);
  const open = useAction('screen.open');
  const change = async () => {
    const outcome = await open.run({ page: 'options', section: 'shortcuts' });
    if (outcome.ok) onClose();
  };
  return (
    <Dialog
      isOpen
      isToRead
      onClose={onClose}
      title={t('shortcuts')}
      actions={
        <>
          <Button look="quiet" onClick={change} busy={open.pending}>
            {t('shortcutsChange')}
          </Button>
          <Button onClick={onClose}>{t('closePopup')}</Button>
        </>
      }
    >
      {SHORTCUT_GROUPS.map((group) => (
        <Group key={group} group={group} known={known} layout={layout} />
      ))}
      <ActionFailure failure={open.failure} />
    </Dialog>
  );
}

/** Whether a key does something where the help was opened. The keys of a reply are where a thread is open. */
const applies = (id: ShortcutId, known: ReadonlySet<ShortcutId>): boolean =>
  known.has(shortcutOf(id).group === 'composer' ? 'thread.leave' : id);

type GroupProps = {
  group: ShortcutGroup;
  known: ReadonlySet<ShortcutId>;
  layout: KeyboardLayout;
};

function Group({ group, known, layout }: GroupProps) {
  const chords = useChords();
  const ids = SHORTCUT_IDS.filter((id) => shortcutOf(id).group === group && applies(id, known));
  if (ids.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{t(GROUP_WORDS[group])}</h3>
      <dl className={styles.list}>
        {ids.map((id) => {
          const chord = chords.get(id);
          return (
            <div key={id} className={styles.row}>
              <dt>{t(SHORTCUTS[id].label)}</dt>
              <dd>
                {chord === undefined ? (
                  <span className={styles.off}>{t('keyOff')}</span>
                ) : (
                  <Keys chord={chord} layout={layout} />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
