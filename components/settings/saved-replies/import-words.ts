import type { FileFault, PlannedRow, RowFault } from '../../../lib/domain/tickets/saved-reply-file';
import { MOST_REPLIES } from '../../../lib/domain/tickets/saved-reply-limits';
import { t, type Word } from '../../../lib/words/words';
import { replyFaultWords } from '../../ticket/reply-fault-words';

const FILE_FAULTS = {
  'not-json': 'importNotJson',
  'not-replies': 'importNotReplies',
  'no-columns': 'importNoColumns',
  'too-many-rows': 'importTooManyRows',
  empty: 'importEmpty',
  'open-quote': 'importOpenQuote',
} satisfies Record<FileFault['kind'], Word>;

/** Why a file cannot be imported at all. */
export const fileFaultWords = (fault: FileFault): string =>
  fault.kind === 'open-quote' ? t(FILE_FAULTS[fault.kind], fault.row) : t(FILE_FAULTS[fault.kind]);

/** What an import does with a row. */
export const PLAN_WORDS: Record<PlannedRow['verdict'], Word> = {
  added: 'importAdded',
  changed: 'importChanged',
  same: 'importSame',
  refused: 'importRefused',
};

/** Why a row is left out. */
export function rowFaultWords(fault: RowFault): string {
  switch (fault.in) {
    case 'row':
      if (fault.why === 'no-room') return t('savedRepliesFull', MOST_REPLIES);
      return t(fault.why === 'twice' ? 'importTwice' : 'importNotAReply');
    case 'status':
      return t('importUnknownStatus', fault.status);
    default:
      return replyFaultWords(fault);
  }
}
