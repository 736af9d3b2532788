import type { Scope } from '../../../lib/domain/core/installation';
import type { SavedReply } from '../../../lib/domain/tickets/saved-reply';
import { repliesAsCsv, repliesAsJson } from '../../../lib/domain/tickets/saved-reply-file';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { download } from '../../ui/controls/download';
import { useRequest } from '../../ui/data/use-request';
import styles from '../Settings.module.css';

const FORMS = [
  { word: 'exportJson', write: repliesAsJson, type: 'application/json', file: 'json' },
  { word: 'exportCsv', write: repliesAsCsv, type: 'text/csv', file: 'csv' },
] as const;

/** Downloads the saved replies of an installation. */
export function ExportReplies({ scope }: { scope: Scope }) {
  const state = useRequest('savedReplies.read', { scope });
  const replies: readonly SavedReply[] = state.kind === 'ready' ? state.value.replies : [];
  return (
    <div className={styles.buttons}>
      {FORMS.map(({ word, write, type, file }) => (
        <Button
          key={file}
          disabled={replies.length === 0}
          aria-describedby={replies.length === 0 ? 'nothing-to-export' : undefined}
          onClick={() => download(write(replies), type, `saved-replies.${file}`)}
        >
          {t(word)}
        </Button>
      ))}
      {replies.length === 0 ? (
        <span id="nothing-to-export" className={styles.detail}>
          {t('savedRepliesNone')}
        </span>
      ) : null}
    </div>
  );
}
