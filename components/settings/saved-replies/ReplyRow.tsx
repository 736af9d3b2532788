import type { Scope } from '../../../lib/domain/core/installation';
import { firstLineOf } from '../../../lib/domain/tickets/last-words';
import type { SavedReply } from '../../../lib/domain/tickets/saved-reply';
import { t } from '../../../lib/words/words';
import { statusWord } from '../../ticket/ticket-words';
import { Button } from '../../ui/controls/Button';
import { ConfirmButton } from '../../ui/controls/ConfirmButton';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import styles from '../Settings.module.css';
import list from './SavedReplies.module.css';

type Props = { scope: Scope; reply: SavedReply; onEdit: () => void; onRemoved: () => void };

export function ReplyRow({ scope, reply, onEdit, onRemoved }: Props) {
  const remove = useAction('savedReplies.remove');
  const { id, name, text, status, shared } = reply;
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <div className={list.reply}>
          <p className={list.name} id={`${id}-name`}>
            {name}
          </p>
          <p className={list.text}>{firstLineOf(text)}</p>
        </div>
        {shared ? <span className={styles.detail}>{t('savedReplyShared')}</span> : null}
        {status ? (
          <span className={styles.detail}>{t('savedReplyStatus', statusWord(status))}</span>
        ) : null}
        <Button onClick={onEdit} aria-describedby={`${id}-name`}>
          {t('edit')}
        </Button>
        <ConfirmButton
          question={t('savedReplyRemoveAsk', name)}
          of={name}
          onRemove={() => void remove.run({ scope, id }, onRemoved)}
          busy={remove.pending}
        />
      </div>
      <ActionFailure failure={remove.failure} onRetry={remove.again} />
    </li>
  );
}
