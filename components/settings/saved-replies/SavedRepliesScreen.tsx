import { useState } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import type { Reply } from '../../../lib/protocol/contract';
import { t } from '../../../lib/words/words';
import { Select } from '../../ui/controls/Select';
import { useRequest } from '../../ui/data/use-request';
import { AsyncView } from '../../ui/feedback/AsyncView';
import { EnvironmentBadge } from '../../ui/feedback/EnvironmentBadge';
import { installationName } from '../../ui/feedback/installation-name';
import { TextWith } from '../../ui/feedback/TextWith';
import { Group } from '../Group';
import { SettingPlace } from '../SettingPlace';
import styles from '../Settings.module.css';
import { shownInstallation } from '../shown-installation';
import { useKeptInSection } from '../use-kept-in-section';
import { AgentName } from './AgentName';
import { ExportReplies } from './ExportReplies';
import { ImportReplies } from './ImportReplies';
import { RepliesOf } from './RepliesOf';
import list from './SavedReplies.module.css';
import { AGENT_NAME, EXPORT_REPLIES, IMPORT_REPLIES, SAVED_REPLIES } from './saved-reply-settings';

/** The saved replies of an installation of the chosen environment. */
export function SavedRepliesScreen() {
  const session = useRequest('session.read', {});
  return <AsyncView reply={session}>{(value) => <OfInstallations session={value} />}</AsyncView>;
}

type Session = Reply<'session.read'>;

function OfInstallations({ session }: { session: Session }) {
  const [chosen, setChosen] = useState<string>();
  /** The latest choice in this section. What was done and searched for before it goes with the list before. */
  const [picked, setPicked] = useState<string>();
  /** The session in which the agent began the reply that is being written. */
  const [begun, setBegun] = useState<Session>();
  // What is being written stays where the agent chooses another environment or installation in the popup.
  const shown = begun && !isReplaced(begun, chosen, session) ? begun : session;
  const { environment, installations } = shown;
  const installation = shownInstallation(shown, chosen);
  // After a form, there may be no installation to show.
  const focusHandlers = useKeptInSection();
  if (!installation) return <p className={styles.none}>{t('savedRepliesNoInstallation')}</p>;
  const scope: Scope = { environment, installationId: installation.id };
  return (
    <div className={list.kept} {...focusHandlers}>
      <SettingPlace of={SAVED_REPLIES}>
        <p className={styles.detail}>
          <TextWith word="savedRepliesOf">
            <EnvironmentBadge environment={environment} />
          </TextWith>
        </p>
        {installations.length > 1 ? (
          <div className={list.installation}>
            <Select
              label={t('savedRepliesInstallation')}
              value={installation.id}
              choices={installations.map((one) => ({
                value: one.id,
                label: installationName(one),
              }))}
              disabled={begun !== undefined}
              onChange={(id) => {
                setChosen(id);
                setPicked(id);
              }}
            />
          </div>
        ) : null}
        <RepliesOf
          key={picked}
          scope={scope}
          onBegin={() => {
            setChosen(installation.id);
            setBegun(session);
          }}
          onEnd={() => setBegun(undefined)}
        />
      </SettingPlace>
      <Group title={t(AGENT_NAME.label)} lead={t('agentNameHint')}>
        <SettingPlace of={AGENT_NAME}>
          <AgentName scope={scope} />
        </SettingPlace>
      </Group>
      <Group title={t('savedRepliesFiles')} lead={t('savedRepliesFilesLead')}>
        <SettingPlace of={IMPORT_REPLIES}>
          <ImportReplies key={`${environment} ${installation.id}`} scope={scope} />
        </SettingPlace>
        <SettingPlace of={EXPORT_REPLIES}>
          <ExportReplies scope={scope} />
        </SettingPlace>
      </Group>
    </div>
  );
}

/** Whether others took the place of the installation that a reply is written for, as a reset of test data does. */
const isReplaced = (begun: Session, id: string | undefined, now: Session): boolean =>
  now.environment === begun.environment &&
  now.installations.length > 0 &&
  !now.installations.some((one) => one.id === id);
