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
import { AgentName } from './AgentName';
import { ExportReplies } from './ExportReplies';
import { ImportReplies } from './ImportReplies';
import { RepliesOf } from './RepliesOf';
import list from './SavedReplies.module.css';
import { AGENT_NAME, EXPORT_REPLIES, IMPORT_REPLIES, SAVED_REPLIES } from './saved-reply-settings';

/** The saved replies of an installation of the chosen environment. */
export function SavedRepliesScreen() {
  const session = useRequest('session.read', {});
  return (
    <AsyncView reply={session}>
      {(value) =>
        value.installations.length === 0 ? (
          <p className={styles.none}>{t('savedRepliesNoInstallation')}</p>
        ) : (
          <OfInstallations session={value} />
        )
      }
    </AsyncView>
  );
}

function OfInstallations({ session }: { session: Reply<'session.read'> }) {
  const { environment, installations } = session;
  const [chosen, setChosen] = useState<string>();
  const installation = shownInstallation(session, chosen);
  if (!installation) return null;
  const scope: Scope = { environment, installationId: installation.id };
  return (
    <>
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
              onChange={setChosen}
            />
          </div>
        ) : null}
        {/* What is being written stays where the agent chooses another one in the popup. */}
        <RepliesOf key={installation.id} scope={scope} onBegin={() => setChosen(installation.id)} />
      </SettingPlace>
      <Group title={t(AGENT_NAME.label)} lead={t('agentNameHint')}>
        <SettingPlace of={AGENT_NAME}>
          <AgentName scope={scope} />
        </SettingPlace>
      </Group>
      <Group title={t('savedRepliesFiles')} lead={t('savedRepliesFilesLead')}>
        <SettingPlace of={IMPORT_REPLIES}>
          <ImportReplies key={installation.id} scope={scope} />
        </SettingPlace>
        <SettingPlace of={EXPORT_REPLIES}>
          <ExportReplies scope={scope} />
        </SettingPlace>
      </Group>
    </>
  );
}
