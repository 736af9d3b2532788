import type { MissingNameReason } from '../../lib/domain/crm/content-messages';
import type { CrmRecord } from '../../lib/domain/crm/record';
import { recordTitle } from '../../lib/words/record-words';
import { t } from '../../lib/words/words';
import { missingNameWords } from '../page/missing-name-words';
import { Button } from '../ui/controls/Button';
import { Empty } from '../ui/feedback/Empty';

type Props = { record: CrmRecord; reason: MissingNameReason; onContinue: () => void };

/**
 * Stands in place of the buttons `New ticket` and `Link ticket` while the page shows something other
 * than the record, so that the user does not open a ticket for a login page by mistake.
 */
export function PageMismatchNotice({ record, reason, onContinue }: Props) {
  const { title, next } = missingNameWords(reason);
  return (
    <Empty
      title={title}
      next={next}
      action={
        <Button look="quiet" onClick={onContinue}>
          {t('goOnAnyway', recordTitle(record))}
        </Button>
      }
    />
  );
}
