import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import { reference } from '../../lib/domain/crm/record-reference';
import { t } from '../../lib/words/words';
import type { RecordFacts } from '../ticket/record-facts';
import { Button } from '../ui/controls/Button';
import { type AsyncState, useRequest } from '../ui/data/use-request';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { LoadNotice } from '../ui/feedback/LoadNotice';
import { isServiceWide } from '../ui/feedback/StaleNotice';
import { usePresence } from '../ui/hooks/use-presence';
import { ApplicationItem } from './ApplicationItem';
import { ChooseApplication } from './ChooseApplication';
import styles from './RecordApplication.module.css';
import {
  type ApplicationActions,
  type MatchedApplications,
  useApplicationActions,
} from './use-application-actions';

type Props = {
  view: RecordFacts;
  /** Why the tickets above may be out of date. This part does not repeat it. */
  shownFailure: Failure | undefined;
};

/**
 * The merchant's applications of a record: those that the user linked, and those that match it.
 * Without merchant onboarding it shows nothing.
 */
export function RecordApplication({ view: { scope, record }, shownFailure }: Props) {
  const key = { scope, reference: reference(record.ref) };
  const reply = useRequest('record.applications.read', key);
  useRefreshOnReturn(reply.kind === 'loading' ? undefined : reply.again);
  const [message, setMessage] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const chooser = useChooser();
  const actions = useApplicationActions(key, (done) => {
    setMessage(done);
    chooser.close();
    if (reply.kind !== 'loading') reply.again();
    // The pressed button is gone, and the focus with it.
    heading.current?.focus();
  });

  const isOff = reply.kind === 'loading' || (reply.kind === 'ready' && reply.value.kind === 'none');
  const value = reply.kind === 'ready' && reply.value.kind === 'known' ? reply.value : undefined;
  const failure = value?.failure ?? (reply.kind === 'loading' ? undefined : reply.failure);
  const isShown = chooser.isOpen || countOf(value) > 0;
  const choose = () => {
    setMessage('');
    chooser.open();
  };
  const cancel = () => {
    actions.link.reset();
    chooser.cancel();
  };
  return (
    <section {...(isOff ? {} : { className: styles.part, 'aria-label': t('recordApplication') })}>
      {isOff ? null : (
        <>
          <div className={styles.head}>
            <h2 className={isShown ? styles.title : 'unseen'} ref={heading} tabIndex={-1}>
              {t('recordApplication')}
            </h2>
            {failure || chooser.isOpen ? null : (
              <Button ref={chooser.button} look="quiet" onClick={choose}>
                {t('linkApplication')}
              </Button>
            )}
          </div>
          {chooser.isOpen ? (
            <ChooseApplication scope={scope} known={value} actions={actions} onCancel={cancel} />
          ) : null}
          {value ? <Applications known={value} isLoaded={!failure} actions={actions} /> : null}
          {chooser.isOpen ? null : <ActionFailure failure={actions.failure} />}
          <p className={message ? styles.said : 'unseen'} role="status">
            {message}
          </p>
        </>
      )}
      {/* It stays while nothing is shown, with the focus of its Retry. */}
      <LoadNotice
        reply={
          shownFailure || isServiceWide(failure) ? LOADING : withFailure(reply, value?.failure)
        }
        what={t('applicationsNotRead')}
        old={t('applicationsNotRead')}
      />
    </section>
  );
}

/** A notice above says why nothing can be loaded. */
const LOADING = { kind: 'loading' } as const;

/** The applications that match are known, and those of the queue could not be loaded. */
const withFailure = <T,>(reply: AsyncState<T>, failure: Failure | undefined): AsyncState<T> =>
  reply.kind === 'ready' && failure ? { ...reply, failure } : reply;

/** Whether the form that links an application is open. Cancelling returns the focus to its button. */
function useChooser() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return {
    isOpen,
    button,
    open: () => setOpen(true),
    close,
    cancel: () => {
      close();
      requestAnimationFrame(() => button.current?.focus());
    },
  };
}

const countOf = (known: MatchedApplications | undefined): number =>
  (known?.linked ?? []).length + (known?.candidates ?? []).length;

/** Refreshes when the user comes back: the applications may have changed meanwhile. */
function useRefreshOnReturn(refresh: (() => void) | undefined): void {
  const present = usePresence();
  const latest = useRef<() => void>(undefined);
  latest.current = refresh;
  useEffect(() => {
    if (present) latest.current?.();
  }, [present]);
}

type ApplicationsProps = {
  known: MatchedApplications;
  isLoaded: boolean;
  actions: ApplicationActions;
};

function Applications({ known, isLoaded, actions }: ApplicationsProps) {
  const { linked, candidates, more } = known;
  const { busy, onOpen, onLink, onUnlink } = actions;
  const handlers = { busy, onOpen, onLink, onUnlink };
  return (
    <>
      {candidates.length > 1 ? (
        <p className={styles.hint}>{t('applicationCandidates', candidates.length + more)}</p>
      ) : null}
      {countOf(known) > 0 ? (
        <ul>
          {linked.map(({ id, row, by }) => (
            <ApplicationItem
              key={id}
              id={id}
              row={row}
              by={by}
              isQueueLoaded={isLoaded}
              linked
              {...handlers}
            />
          ))}
          {candidates.map(({ row, by }) => (
            <ApplicationItem key={row.id} id={row.id} row={row} by={by} {...handlers} />
          ))}
        </ul>
      ) : null}
      {more > 0 ? <p className={styles.hint}>{t('applicationCandidatesMore', more)}</p> : null}
    </>
  );
}
