import type { Reply } from '../../lib/border/questions';
import type { Installation } from '../../lib/domain/installation';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Select } from '../ui/Select';
import { useAction } from '../ui/use-action';
import styles from './Popup.module.css';

/** The combobox `Installation`, with what the service offers, and a way to ask it again. */
export function InstallationChoice({ session }: { session: Reply<'session.read'> }) {
  const choose = useAction('session.choose');
  const refresh = useAction('session.refresh');
  const { installations, installationId, keyed, failure } = session;
  const old = refresh.failure ?? failure;
  return (
    <div className={styles.installation}>
      <Select
        label={say('installation')}
        value={installationId ?? ''}
        choices={
          installations.length > 0
            ? installations.map((one) => ({ value: one.id, label: installationName(one) }))
            : [{ value: '', label: say('installationNone') }]
        }
        onChange={(id) => void choose.run({ installationId: id })}
        disabled={installations.length === 0}
        hint={keyed.length === 0 ? say('installationNeedsKey') : undefined}
        busy={choose.pending || refresh.pending}
      />
      {choose.failure ? (
        <FailureNotice failure={choose.failure} onRetry={choose.again} arrived />
      ) : null}
      {old && keyed.length > 0 ? (
        <FailureNotice failure={old} what={say('installationsOld')} />
      ) : null}
      {keyed.length > 0 ? (
        <div>
          <Button look="quiet" onClick={() => refresh.run({})} busy={refresh.pending}>
            {say('readAgain')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** An installation's name and the end of its id, which tells namesakes apart. */
export const installationName = ({ id, name }: Pick<Installation, 'id' | 'name'>): string =>
  name ? `${name} (…${id.slice(-6)})` : id;
