import type { Reply } from '../../lib/border/questions';
import { reference } from '../../lib/domain/record';
import { say } from '../../lib/words/words';
import { ResetNotice } from '../golive/ResetNotice';
import { ServiceNotice } from '../outbox/ServiceNotice';
import { Docked } from '../ui/docked';
import { Faces } from '../ui/Faces';
import { ToDesk } from '../ui/GuardedButton';
import { Notice } from '../ui/Notice';
import { type Answer, useAnswer } from '../ui/use-answer';
import { Nameless } from './Nameless';
import { NoRecord } from './NoRecord';
import { RecordHeader } from './RecordHeader';
import { RecordNote } from './RecordNote';
import { RecordScreen } from './RecordScreen';
import styles from './Sidebar.module.css';
import { useCutOff } from './use-cut-off';
import { useFocusTheft } from './use-focus-theft';

/** From here on a page that takes the keyboard will do so again. */
const OFTEN = 3;

/** The docked panel: the tickets of the record that the CRM page shows. */
export function Sidebar() {
  const view = useAnswer('record.read', {});
  // Whoever put this page into a frame, our content script did not.
  return view.kind === 'failed' && view.failure.kind === 'denied' ? (
    <p className={styles.inert}>{say('inert')}</p>
  ) : (
    <Docked value={true}>
      <Panel view={view} />
    </Docked>
  );
}

function Panel({ view }: { view: Answer<Reply<'record.read'>> }) {
  const thefts = useFocusTheft();
  const cutOff = useCutOff();
  const session = useAnswer('session.read', {});
  const shown = view.kind === 'ready' && view.value.kind === 'record' ? view.value : undefined;
  const environment =
    shown?.place.environment ?? (session.kind === 'ready' ? session.value.environment : undefined);

  const record = shown?.record;

  return (
    <div className={styles.sidebar} data-environment={environment}>
      <RecordHeader environment={environment} record={record} />
      {cutOff ? (
        <Notice tone="failed" arrived>
          {say('cutOff')}
        </Notice>
      ) : null}
      {thefts >= OFTEN ? <ToDesk words={say('typingLeftAgain')} tone="failed" /> : null}
      {thefts > 0 && thefts < OFTEN ? (
        <Notice tone="failed" arrived>
          {say('typingLeft')}
        </Notice>
      ) : null}
      {environment ? (
        <ResetNotice environment={environment} next={say('resetNextSidebar')} />
      ) : null}
      {shown ? <RecordNote record={shown.record} /> : null}
      <main className={styles.main}>
        {shown ? <ServiceNotice environment={shown.place.environment} /> : null}
        <Faces answer={view}>
          {(value) =>
            value.kind === 'record' ? (
              // Another record or environment is another screen: nothing is mixed.
              <RecordScreen
                key={`${value.place.environment} ${reference(value.record.ref)}`}
                view={value}
              />
            ) : (
              <NoRecord view={value} again={view.kind === 'ready' ? view.again : undefined} />
            )
          }
        </Faces>
      </main>
      {record && record.name === undefined && !record.chosen ? <Nameless /> : null}
    </div>
  );
}
