import { useState } from 'react';
import {
  SHORTCUT_GROUPS,
  SHORTCUT_IDS,
  type ShortcutChoices,
  type ShortcutGroup,
  SINGLE_KEYS,
  shortcutOf,
} from '../../../lib/domain/core/shortcuts';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { Switch } from '../../ui/controls/Switch';
import { useAction } from '../../ui/data/use-action';
import { useInvalidate, useRequest } from '../../ui/data/use-request';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { AsyncView } from '../../ui/feedback/AsyncView';
import { GROUP_WORDS } from '../../ui/shortcuts/group-words';
import { useLayout } from '../../ui/shortcuts/use-layout';
import { SettingPlace } from '../SettingPlace';
import { ShortcutRow } from './ShortcutRow';
import styles from './ShortcutsSection.module.css';
import { RESET_KEYS, SINGLE_KEYS_SWITCH } from './shortcut-settings';

/** Every shortcut, to be changed or turned off. */
export function ShortcutsSection() {
  const reply = useRequest('settings.shortcuts.read', {});
  return <AsyncView reply={reply}>{(stored) => <Choices stored={stored} />}</AsyncView>;
}

function Choices({ stored }: { stored: ShortcutChoices }) {
  const save = useAction('settings.shortcuts.save');
  const invalidate = useInvalidate();
  const layout = useLayout();
  const [message, setMessage] = useState('');
  // All choices are stored together. What is being saved is not read again yet, and the next change must keep it.
  const [saving, setSaving] = useState<ShortcutChoices>();
  const choices = saving ?? stored;
  const choose = async (next: ShortcutChoices) => {
    setMessage('');
    setSaving(next);
    const outcome = await save.run({ choices: next });
    if (outcome.ok) await invalidate('settings.shortcuts.read');
    setSaving((latest) => (latest === next ? undefined : latest));
    return outcome.ok;
  };
  const { [SINGLE_KEYS]: single, ...others } = choices;
  const reset = async () => {
    if (await choose({})) setMessage(t('keysResetDone'));
  };
  const rows = { choices, layout, onChoose: choose };
  return (
    <>
      <div className={styles.head}>
        <SettingPlace of={SINGLE_KEYS_SWITCH}>
          <Switch
            label={t(SINGLE_KEYS_SWITCH.label)}
            hint={t('singleKeysHint')}
            on={single !== null}
            busy={save.pending}
            onChange={(on) => void choose(on ? others : { ...others, [SINGLE_KEYS]: null })}
          />
        </SettingPlace>
        <SettingPlace of={RESET_KEYS}>
          <Button onClick={reset} busy={save.pending} disabled={Object.keys(choices).length === 0}>
            {t(RESET_KEYS.label)}
          </Button>
          <p className={message ? styles.done : 'unseen'} role="status">
            {message}
          </p>
        </SettingPlace>
      </div>
      <ActionFailure failure={save.failure} onRetry={save.again} />
      <div className={styles.groups}>
        {SHORTCUT_GROUPS.map((group) => (
          <Group key={group} group={group} {...rows} />
        ))}
      </div>
    </>
  );
}

type GroupProps = Omit<Parameters<typeof ShortcutRow>[0], 'id'> & { group: ShortcutGroup };

function Group({ group, ...rows }: GroupProps) {
  const ids = SHORTCUT_IDS.filter((id) => shortcutOf(id).group === group);
  if (ids.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby={`keys-${group}`}>
      <h3 className={styles.title} id={`keys-${group}`}>
        {t(GROUP_WORDS[group])}
      </h3>
      <ul>
        {ids.map((id) => (
          <ShortcutRow key={id} id={id} {...rows} />
        ))}
      </ul>
    </section>
  );
}
