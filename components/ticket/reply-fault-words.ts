import type { ReplyFault } from '../../lib/domain/tickets/saved-reply-rules';
import { t } from '../../lib/words/words';

/** Why a saved reply cannot be saved, as a sentence below its field. */
export function replyFaultWords(fault: ReplyFault): string {
  if (fault.why === 'too-long') return t('savedReplyTooLong', fault.length, fault.most);
  if (fault.in === 'text') return t('savedReplyNoText');
  return t(fault.why === 'taken' ? 'savedReplyNameTaken' : 'savedReplyNoName');
}
