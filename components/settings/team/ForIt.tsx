import { useState } from 'react';
import { t } from '../../../lib/words/words';
import { CopyBlock } from '../../ui/controls/CopyBlock';
import { RadioGroup } from '../../ui/controls/RadioGroup';
import own from './Team.module.css';
import type { ShownTeam } from './team-words';

type Props = { of: ShownTeam };

/** What IT adds to the server's configuration to let this agent in. */
export const UserLines = ({ of: { userLines } }: Props) => (
  <CopyBlock
    label={t('teamUserLines')}
    hint={t('teamUserLinesHint')}
    text={userLines}
    copy={t('teamCopyUserLines')}
  />
);

type Servers = 'one' | 'three';

/** The settings of the stream, for as many servers as the admin says. */
function StreamFile({ files }: { files: Record<Servers, string> }) {
  const [servers, setServers] = useState<Servers>('one');
  return (
    <>
      <RadioGroup
        label={t('teamServers')}
        inline
        options={[
          { value: 'one', label: t('teamServersOne') },
          { value: 'three', label: t('teamServersThree') },
        ]}
        chosen={servers}
        onChoose={setServers}
      />
      <CopyBlock
        label={t('teamStreamFile')}
        hint={t('teamStreamFileHint')}
        text={files[servers]}
        copy={t('teamCopyStreamFile')}
      />
    </>
  );
}

/** What only IT needs, behind a disclosure. While the server refuses this agent, its lines stand above. */
export function ForIt({ of }: Props) {
  const { state, serverFile, streamFiles } = of;
  const isRefused = state.kind === 'refused';
  if (isRefused && serverFile === undefined && streamFiles === undefined) return null;
  return (
    <details>
      <summary className={own.title}>{t('teamForIt')}</summary>
      <div className={own.forIt}>
        {serverFile === undefined ? null : (
          <CopyBlock
            label={t('teamServerFile')}
            hint={t('teamServerFileHint')}
            text={serverFile}
            copy={t('teamCopyServerFile')}
          />
        )}
        {streamFiles === undefined ? null : <StreamFile files={streamFiles} />}
        {isRefused ? null : <UserLines of={of} />}
      </div>
    </details>
  );
}
