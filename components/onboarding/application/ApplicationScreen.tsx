import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import { documentsOf } from '../../../lib/domain/onboarding/merchant';
import { type Path, pathText } from '../../../lib/domain/onboarding/snapshot';
import type { SeenDocument } from '../../../lib/domain/onboarding/timeline';
import { draftSubject } from '../../../lib/domain/tickets/draft-subject';
import type { ApplicationView } from '../../../lib/protocol/requests/onboarding';
import type { Outgoing } from '../../../lib/protocol/requests/outbox';
import { t } from '../../../lib/words/words';
import { CommandStatus } from '../../outbox/CommandStatus';
import { describeCommand, stateWord } from '../../outbox/command-words';
import { useOutboxActions } from '../../outbox/use-outbox-actions';
import { emptyDraft } from '../../ui/autosave/draft-store';
import { type AutosavedDraft, useDraft } from '../../ui/autosave/use-draft';
import { Button } from '../../ui/controls/Button';
import { type ActionHandle, useAction } from '../../ui/data/use-action';
import { useRequest } from '../../ui/data/use-request';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { AsyncView } from '../../ui/feedback/AsyncView';
import { FailureNotice } from '../../ui/feedback/FailureNotice';
import { LoadNotice } from '../../ui/feedback/LoadNotice';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus';
import { DecisionForm } from '../decision/DecisionForm';
import { withRequirement } from '../decision/decision-draft';
import { Documents } from '../documents/Documents';
import { Snapshot } from '../snapshot/Snapshot';
import type { KnownRules } from '../use-review-rules';
import styles from './Application.module.css';
import { ApplicationHead } from './ApplicationHead';
import { Corrections } from './Corrections';
import { NewerNotice } from './NewerNotice';
import { Notes } from './Notes';
import { Timeline } from './Timeline';
import { useMarkSeen } from './use-mark-seen';
import { useReadVersion } from './use-read-version';

type Props = {
  scope: Scope;
  applicationId: string;
  /** How the installation's applications are reviewed. */
  rules: KnownRules;
  /** The ways to the applications beside this one, and when this one is to be answered. */
  steps: ReactNode;
  due: ReactNode;
  onBack: () => void;
};

/** One application: the merchant's data, and the decision about it. Give it a React `key`. */
export function ApplicationScreen(props: Props) {
  const { scope, applicationId, onBack } = props;
  const reply = useRequest('application.read', { scope, applicationId });
  // After an undo the decision is a draft again, which only a new form reads.
  const [takenBack, setTakenBack] = useState(0);
  return (
    <div className={styles.screen}>
      <AsyncView reply={reply} loading={t('applicationLoading')} skeleton={5}>
        {(view) => (
          <OpenApplication
            {...props}
            key={takenBack}
            view={view}
            onTakenBack={() => setTakenBack(takenBack + 1)}
          />
        )}
      </AsyncView>
      {reply.kind === 'failed' ? (
        <div className={styles.back}>
          <Button onClick={onBack}>{t('backToApplications')}</Button>
        </div>
      ) : null}
    </div>
  );
}

/** Shown until the trail is loaded. */
const EMPTY_TRAIL = { timeline: [], outgoing: [] };

type OpenProps = Props & { view: ApplicationView; onTakenBack: () => void };

function OpenApplication({ scope, view, rules, onTakenBack, ...props }: OpenProps) {
  const { id } = view.application;
  const trail = useRequest('application.trail.read', { scope, applicationId: id });
  const { timeline, outgoing } = trail.kind === 'ready' ? trail.value : EMPTY_TRAIL;
  const version = useReadVersion(view, { timeline, outgoing });
  const { read, isNewer, acceptNewer } = version;
  const draft = useDraft({ scope, subject: draftSubject.decision(id) }, emptyDraft);
  const saveVerdict = useAction('application.document.report');
  const heading = useRef<HTMLHeadingElement>(null);
  useMarkSeen(scope, id, read.mark);
  return (
    <>
      <ApplicationHead
        application={view.application}
        heading={heading}
        steps={props.steps}
        due={props.due}
        onBack={props.onBack}
      />
      {isNewer ? (
        <NewerNotice
          before={read.application}
          after={view.application}
          onAccept={() => {
            acceptNewer();
            heading.current?.focus();
          }}
        />
      ) : null}
      <LoadNotice reply={trail} />
      <LoadNotice reply={rules.reply} what={t('reviewRulesNotRead')} />
      {saveVerdict.failure ? (
        <FailureNotice failure={saveVerdict.failure} what={t('documentNotNoted')} />
      ) : null}
      <Unconfirmed scope={scope} outgoing={outgoing} heading={heading} onTakenBack={onTakenBack} />
      <div className={styles.body}>
        <MerchantData
          scope={scope}
          view={read}
          draft={draft}
          isDeciding={version.isDeciding}
          saveVerdict={saveVerdict}
        />
        <div className={styles.deciding}>
          <DecisionForm
            scope={scope}
            view={read}
            isOutdated={isNewer}
            draft={draft}
            isInOutbox={outgoing.some(({ state }) => state !== 'stopped')}
            rules={rules}
            onDeciding={version.setDeciding}
            onDecided={version.setOwnStatus}
          />
          <Notes scope={scope} applicationId={id} />
          <Timeline timeline={timeline} />
        </div>
      </div>
    </>
  );
}

type MerchantDataProps = {
  scope: Scope;
  view: ApplicationView;
  draft: AutosavedDraft;
  /** A decision is on its way, so its draft stays as it was sent. */
  isDeciding: boolean;
  saveVerdict: ActionHandle<'application.document.report'>;
};

/** The merchant's data: the corrections, the snapshot and the documents. */
function MerchantData({ scope, view, draft, isDeciding, saveVerdict }: MerchantDataProps) {
  const { id, snapshot, bare, review } = view.application;
  const documents = useMemo(() => documentsOf(snapshot), [snapshot]);
  const save = (path: Path, verdict: SeenDocument['verdict']) =>
    void saveVerdict.run({
      scope,
      applicationId: id,
      digest: view.mark.digest,
      document: { path: pathText(path), verdict },
    });
  const ask = (path: Path) => {
    if (!isDeciding) draft.change(withRequirement(draft.value, pathText(path)));
  };
  const isAsking = draft.value.fields.status === 'InformationRequired';
  return (
    <div className={styles.reading}>
      <Corrections view={view} />
      <Snapshot
        snapshot={snapshot}
        isMissing={bare}
        review={review}
        onAsk={isAsking ? ask : undefined}
      />
      <Documents
        scope={scope}
        applicationId={id}
        documents={documents}
        onVerdict={(path, { kind }) => save(path, kind)}
        onOpened={(path) => save(path, 'opened')}
      />
    </div>
  );
}

type UnconfirmedProps = {
  scope: Scope;
  outgoing: readonly Outgoing[];
  /** Has the focus after a button that was pressed disappeared. */
  heading: RefObject<HTMLElement | null>;
  onTakenBack: () => void;
};

/** Decisions that the service has not confirmed, each with what the user can do about it. */
function Unconfirmed({ scope, outgoing, heading, onTakenBack }: UnconfirmedProps) {
  const actions = useOutboxActions(scope.environment, onTakenBack);
  const focusHandlers = useKeptFocus(heading);
  if (outgoing.length === 0 && !actions.failure) return null;
  return (
    <div {...focusHandlers}>
      {outgoing.map((one) => (
        <section key={one.commandId} className={styles.outgoing} aria-label={describeCommand(one)}>
          <strong>{describeCommand(one)}</strong> <span>{stateWord(one)}</span>
          <CommandStatus outgoing={one} actions={actions} />
        </section>
      ))}
      <ActionFailure failure={actions.failure} />
    </div>
  );
}
