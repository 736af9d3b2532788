import { t } from '../../../lib/words/words';
import { CopyBlock } from '../../ui/controls/CopyBlock';
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

/** What only IT needs, behind a disclosure. While the server refuses this agent, its lines stand above. */
export function ForIt({ of }: Props) {
  const { state, serverFile, streamFile } = of;
  const isRefused = state.kind === 'refused';
  if (isRefused && serverFile === undefined && streamFile === undefined) return null;
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
        {streamFile === undefined ? null : (
          <CopyBlock
            label={t('teamStreamFile')}
            hint={t('teamStreamFileHint')}
            text={streamFile}
            copy={t('teamCopyStreamFile')}
          />
        )}
        {isRefused ? null : <UserLines of={of} />}
      </div>
    </details>
  );
}
