import { linkEnd } from '../../lib/domain/documents/document-link';
import { linkDoubt } from '../../lib/domain/tickets/attachment-link';
import { t } from '../../lib/words/words';
import { fullTime } from '../ui/feedback/times';
import { useNow } from '../ui/hooks/use-now';
import type { Files } from './files-context';
import styles from './LinkState.module.css';
import { doubtSentence, probeFinding } from './link-words';

type Props = {
  link: string;
  mimeType: string;
  files: Files;
  /** The file is added: then the component also says if the link was not checked. */
  added?: boolean;
};

/** What its text and its server say about a link that is not sent yet. */
export function LinkState({ link, mimeType, files, added = false }: Props) {
  const now = useNow();
  const url = URL.parse(link.trim());
  const end = url ? linkEnd(url) : undefined;
  const doubt = linkDoubt(link, files.environment, now);
  const result = files.links.resultOf(link);
  const host = url?.host ?? '';
  const found =
    result === undefined || result === 'checking'
      ? undefined
      : probeFinding(result, host, mimeType);
  return (
    <div role="status" className={styles.state}>
      {doubt ? <p data-doubtful="true">{doubtSentence(doubt)}</p> : null}
      {added && result === undefined ? <p>{t('linkNotChecked')}</p> : null}
      {result === 'checking' ? <p>{t('linkChecking', host)}</p> : null}
      {found ? <p data-doubtful={found.isDoubtful || undefined}>{found.words}</p> : null}
      {found && !doubt && end !== undefined ? <p>{t('linkWorksUntil', fullTime(end))}</p> : null}
    </div>
  );
}
