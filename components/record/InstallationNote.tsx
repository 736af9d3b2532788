import { t } from '../../lib/words/words';
import type { RecordFacts } from '../ticket/record-facts';
import { Button } from '../ui/controls/Button';
import { useAction } from '../ui/data/use-action';
import { useRequest } from '../ui/data/use-request';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { installationName } from '../ui/feedback/installation-name';
import { pageHeading } from '../ui/hooks/page-heading';
import { useKeptFocus } from '../ui/hooks/use-kept-focus';
import styles from './InstallationNote.module.css';

/** Which installation the panel shows, and the record's tickets in others; nothing if there is one. */
export function InstallationNote({ view }: { view: RecordFacts }) {
  const session = useRequest('session.read', {});
  const choose = useAction('record.chooseInstallation');
  // The list of the other installation takes the place of this one.
  const focusHandlers = useKeptFocus(pageHeading);
  if (session.kind !== 'ready' || session.value.installations.length < 2) return null;
  const { installations } = session.value;
  const shown = installations.find(({ id }) => id === view.scope.installationId);
  const others = installations.flatMap((one) => {
    const count = view.elsewhere?.[one.id] ?? 0;
    return count > 0 ? [{ id: one.id, name: installationName(one), count }] : [];
  });
  return (
    <div className={styles.installations} {...focusHandlers}>
      {shown ? <p>{t('ticketsGoTo', installationName(shown))}</p> : null}
      {others.map(({ id, name, count }) => (
        <p key={id}>
          {t('ticketsElsewhere', count, name)}{' '}
          <Button
            look="quiet"
            size="small"
            busy={choose.pending}
            onClick={() => void choose.run({ installationId: id })}
          >
            {t('installationShow', name)}
          </Button>
        </p>
      ))}
      <ActionFailure failure={choose.failure} />
    </div>
  );
}
