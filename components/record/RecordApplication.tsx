import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import { reference } from '../../lib/domain/crm/record-reference';
import { explain } from '../../lib/words/explain';
import { t } from '../../lib/words/words';
import type { RecordFacts } from '../ticket/record-facts';
import { Button } from '../ui/controls/Button';
import { useRequest } from '../ui/data/use-request';
import { ActionFailure } from '../ui/feedback/ActionFailure';
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

  if (reply.kind === 'loading') return null;
  if (reply.kind === 'ready' && reply.value.kind === 'none') return null;
  const value = reply.kind === 'ready' && reply.value.kind === 'known' ? reply.value : undefined;
  const failure = value?.failure ?? reply.failure;
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
    <section className={styles.part} aria-label={t('recordApplication')}>
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
      <LoadFailure failure={failure} shownFailure={shownFailure} onRetry={reply.again} />
      {chooser.isOpen ? null : <ActionFailure failure={actions.failure} />}
      <p className={message ? styles.said : 'unseen'} role="status">
        {message}
      </p>
    </section>
  );
}

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

type LoadFailureProps = {
  failure: Failure | undefined;
  shownFailure: Failure | undefined;
  onRetry: () => void;
};

/** Why the applications could not be loaded, unless a notice above says why nothing can be. */
function LoadFailure({ failure, shownFailure, onRetry }: LoadFailureProps) {
  if (!failure || shownFailure || isServiceWide(failure)) return null;
  return (
    <p className={styles.hint}>
      {t('applicationsNotRead')} {explain(failure)}{' '}
      <Button look="quiet" onClick={onRetry}>
        {t('retry')}
      </Button>
    </p>
  );
}
