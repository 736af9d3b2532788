import { useEffect, useRef } from 'react';
import type { Reply } from '../../../lib/protocol/contract';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { CopyButton } from '../../ui/controls/CopyButton';
import { download } from '../../ui/controls/download';
import { TextArea } from '../../ui/controls/Field';
import styles from './FourEyes.module.css';

type Props = {
  proposal: Reply<'proposal.create'>;
  applicationId: string;
  /** Colleagues have it already. */
  isInTeam: boolean;
};

/** A signed proposal, which the user gives to the second reviewer as text or as a file. */
export function CreatedProposal({ proposal: { text, reviewer }, applicationId, isInTeam }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <>
      <TextArea
        label={t('proposalMade')}
        hint={t(isInTeam ? 'proposalMadeTeamHint' : 'proposalMadeHint')}
        value={text}
        onChange={ignoreChange}
        inputRef={area}
        readOnly
        rows={3}
        spellCheck={false}
      />
      <div className={styles.row}>
        <CopyButton text={text} what={t('copyProposal')} />
        <Button onClick={() => download(text, 'text/plain', fileName(applicationId))}>
          {t('downloadProposal')}
        </Button>
      </div>
      <p className={styles.hint}>{t('proposalSignedAs', reviewer.name, reviewer.fingerprint)}</p>
    </>
  );
}

/** The text is read-only. */
const ignoreChange = (): void => undefined;

/** An application id may contain characters that a file name must not. */
const fileName = (applicationId: string): string =>
  `proposal-${applicationId.replace(/[^\w-]/g, '').slice(-8)}.txt`;
