import type { ReactNode } from 'react';
import { reference } from '../../lib/domain/crm/record-reference';
import type { Reply } from '../../lib/protocol/contract';
import { t } from '../../lib/words/words';
import { DropPlace } from '../attachment/DropPlace';
import { ChosenRecordNotice } from '../page/ChosenRecordNotice';
import page from '../page/Page.module.css';
import { LazyPart } from '../ui/data/LazyPart';
import { lazyPart } from '../ui/data/part';
import { type AsyncState, useRequest } from '../ui/data/use-request';
import { AsyncView } from '../ui/feedback/AsyncView';
import { Banner } from '../ui/feedback/Banner';
import { StaleNotice } from '../ui/feedback/StaleNotice';
import { Docked } from '../ui/guard/docked';
import { OpenDeskNotice } from '../ui/guard/OpenDeskNotice';
import { Notice, NoticesPlace, NoticesProvider } from '../ui/layout/Notices';
import { Shortcuts } from '../ui/shortcuts/Shortcuts';
import { LoadingRows } from './LoadingRows';
import { laterParts } from './later';
import { RecordHeader } from './RecordHeader';
import { RecordScreen } from './RecordScreen';
import styles from './Sidebar.module.css';
import { useContextInvalidated } from './use-context-invalidated';
import { useFocusTheft } from './use-focus-theft';

// The panel is mostly opened beside a record.
const noRecordPart = lazyPart(() => import('./NoRecord'));

/** After this many thefts the notice sends the user to the desk: the page will do it again. */
const OFTEN = 3;

type Props = {
  /** In practice: what says so, in place of the environment. */
  practice?: ReactNode;
};

/** The docked panel: the tickets of the record that the CRM page shows. */
export function Sidebar({ practice }: Props) {
  const view = useRequest('record.read', {});
  // The frame was not made by our content script, so it may be a hostile page's.
  return view.kind === 'failed' && view.failure.kind === 'denied' ? (
    <p className={styles.inert}>{t('inert')}</p>
  ) : (
    <Docked value={true}>
      <NoticesProvider>
        <Panel view={view} practice={practice} />
      </NoticesProvider>
    </Docked>
  );
}

function Panel({ view, practice }: Props & { view: AsyncState<Reply<'record.read'>> }) {
  const thefts = useFocusTheft();
  const isInvalidated = useContextInvalidated();
  const session = useRequest('session.read', {});
  const shown = view.kind === 'ready' && view.value.kind === 'record' ? view.value : undefined;
  const environment =
    shown?.scope.environment ?? (session.kind === 'ready' ? session.value.environment : undefined);
  const record = shown?.record;

  return (
    <div className={styles.sidebar} data-environment={practice ? undefined : environment}>
      {practice}
      <RecordHeader
        environment={practice ? undefined : environment}
        record={record}
        awaitsFacts={shown?.awaitsFacts ?? false}
      />
      <Notice>
        {isInvalidated ? (
          <Banner tone="failed" arrived>
            {t('cutOff')}
          </Banner>
        ) : null}
        {thefts >= OFTEN ? (
          <OpenDeskNotice words={t('typingLeftAgain')} tone="failed" />
        ) : thefts > 0 ? (
          <Banner tone="failed" arrived>
            {t('typingLeft')}
          </Banner>
        ) : null}
        {environment ? (
          <LazyPart part={laterParts} quiet>
            {({ ResetNotice, ServiceNotice }) => (
              <>
                <ResetNotice environment={environment} next={t('resetNextSidebar')} />
                {shown ? <ServiceNotice environment={environment} /> : null}
              </>
            )}
          </LazyPart>
        ) : null}
        {view.kind === 'ready' ? <StaleNotice failure={view.failure} onRetry={view.again} /> : null}
        {record && record.name === undefined && !record.chosen ? (
          <LazyPart part={laterParts} quiet>
            {({ MissingNameNotice }) => <MissingNameNotice />}
          </LazyPart>
        ) : null}
      </Notice>
      {record?.chosen ? <ChosenRecord /> : null}
      <main className={styles.main}>
        <AsyncView reply={withoutFailure(view)} placeholder={<LoadingRows />}>
          {(value) =>
            value.kind === 'record' ? (
              // A key per record and environment, so that their states never mix.
              <RecordScreen
                key={`${value.scope.environment} ${reference(value.record.ref)}`}
                view={value}
              />
            ) : (
              <LazyPart part={noRecordPart} quiet="until-failed">
                {({ NoRecord }) => (
                  <NoRecord view={value} onRetry={view.kind === 'ready' ? view.again : undefined} />
                )}
              </LazyPart>
            )
          }
        </AsyncView>
      </main>
      <NoticesPlace fallback />
      <Shortcuts />
      <DropPlace />
    </div>
  );
}

/** The strip of notices says that a shown record could not be read again. */
const withoutFailure = <T,>(view: AsyncState<T>): AsyncState<T> =>
  view.kind === 'ready' ? { kind: 'ready', value: view.value, again: view.again } : view;

/** Says that the user chose the record, because the page's address does not name it. */
const ChosenRecord = () => (
  <section className={page.quiet} aria-label={t('chosenByYou')}>
    <ChosenRecordNotice />
  </section>
);
