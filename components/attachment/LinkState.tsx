import { linkDoubt } from '../../lib/domain/attachment-link';
import { say } from '../../lib/words/words';
import { useNow } from '../ui/use-now';
import type { Files } from './files';
import styles from './LinkState.module.css';
import { doubtSentence, probedWords } from './link-words';

type Props = {
  link: string;
  mimeType: string;
  files: Files;
  /** It is part of what is sent: that its server was not asked is said, too. */
  added?: boolean;
};

/** What is known of a link that is to be sent: by its own words, and by its server's. */
export function LinkState({ link, mimeType, files, added = false }: Props) {
  const now = useNow();
  const doubt = linkDoubt(link, files.environment, now);
  const result = files.links.resultOf(link);
  const host = URL.parse(link.trim())?.host ?? '';
  const found =
    result === undefined || result === 'checking' ? undefined : probedWords(result, host, mimeType);
  return (
    <div role="status" className={styles.state}>
      {doubt ? <p data-doubtful="true">{doubtSentence(doubt)}</p> : null}
      {added && result === undefined ? <p>{say('linkNotChecked')}</p> : null}
      {result === 'checking' ? <p>{say('linkChecking', host)}</p> : null}
      {found ? <p data-doubtful={found.isDoubtful || undefined}>{found.words}</p> : null}
    </div>
  );
}
