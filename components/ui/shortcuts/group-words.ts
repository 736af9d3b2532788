import type { ShortcutGroup } from '../../../lib/domain/core/shortcuts';
import type { Word } from '../../../lib/words/words';

/** The headings of the groups, in the help and in the settings. */
export const GROUP_WORDS: Record<ShortcutGroup, Word> = {
  anywhere: 'keysAnywhere',
  list: 'keysInList',
  thread: 'keysInThread',
  composer: 'keysInReply',
  review: 'keysInReview',
};
