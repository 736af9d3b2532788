import { RefreshCw } from 'lucide';
import type { Reply } from '../../lib/protocol/contract';
import { t } from '../../lib/words/words';
import { useInstallationChoice } from '../popup/use-installation-choice';
import { Select } from '../ui/controls/Select';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { FailureNotice } from '../ui/feedback/FailureNotice';
import { IconButton } from '../ui/overlay/IconButton';
import { useCommands } from '../ui/shortcuts/use-shortcuts';
import styles from './InstallationSwitch.module.css';

/** The combobox `Installation` in the desk's header, and the button that loads its list again. */
export function InstallationSwitch({ session }: { session: Reply<'session.read'> }) {
  const { select, isKeyed, refresh, ...failed } = useInstallationChoice(session);
  const isOff = select.disabled || select.busy;
  const others = isOff ? [] : select.choices.filter(({ value }) => value !== select.value);
  useCommands(
    others.map(({ value, label }) => ({
      name: `installation ${value}`,
      label: t('commandChoice', select.label, label),
      run: () => select.onChange(value),
    })),
  );
  return (
    <>
      <div className={styles.group}>
        <Select {...select} compact />
        {isKeyed ? <IconButton {...refresh} size="small" icon={RefreshCw} /> : null}
      </div>
      <ActionFailure {...failed.chooseFailure} />
      {failed.refreshFailure ? (
        <FailureNotice
          failure={failed.refreshFailure}
          what={t('installationsOld')}
          arrived={failed.isRefreshFailure}
        />
      ) : null}
    </>
  );
}
