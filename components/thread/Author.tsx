import { t } from '../../lib/words/words';
import styles from './Author.module.css';
import { type Authored, initialsOf } from './message-groups';

/** A writer's initials. The colour says which side they are on, as their name beside it does. */
export const Badge = ({ author }: { author: Authored }) => (
  <span className={styles.badge} data-writer={author.writer} aria-hidden="true">
    {initialsOf(authorWord(author))}
  </span>
);

/** Who wrote something. An unknown kind of author has the name that the service gives. */
export function authorWord({ writer, name }: Authored): string {
  switch (writer) {
    case 'you':
      return t('authorYou');
    case 'team':
      return t('authorTeam');
    case 'manager':
      return t('authorManager');
    case 'other':
      return name ?? t('authorUnknown');
  }
}
