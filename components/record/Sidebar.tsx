import { recordTitle, reference } from '../../lib/domain/record';
import { say } from '../../lib/words/words';
import { ServiceNotice } from '../outbox/ServiceNotice';
import { Faces } from '../ui/Faces';
import { useAnswer } from '../ui/use-answer';
import { NoRecord } from './NoRecord';
import { RecordHeader } from './RecordHeader';
import { RecordScreen } from './RecordScreen';
import styles from './Sidebar.module.css';

/** The docked panel: the tickets of the record that the CRM page shows. */
export function Sidebar() {
  const view = useAnswer('record.read', {});
  const session = useAnswer('session.read', {});
  const shown = view.kind === 'ready' && view.value.kind === 'record' ? view.value : undefined;
  const environment =
    shown?.place.environment ?? (session.kind === 'ready' ? session.value.environment : undefined);

  return (
    <div className={styles.sidebar} data-environment={environment}>
      <RecordHeader
        title={shown ? recordTitle(shown.record) : say('appName')}
        environment={environment}
      />
      <main className={styles.main}>
        {shown ? <ServiceNotice environment={shown.place.environment} /> : null}
        <Faces answer={view}>
          {(value) =>
            value.kind === 'record' ? (
              // Another record, environment or installation is another screen: nothing is mixed.
              <RecordScreen
                key={`${value.place.environment} ${value.place.installationId} ${reference(value.record.ref)}`}
                view={value}
              />
            ) : (
              <NoRecord view={value} again={view.kind === 'ready' ? view.again : undefined} />
            )
          }
        </Faces>
      </main>
    </div>
  );
}
