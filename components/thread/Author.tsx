import { t } from '../../lib/words/words';
import styles from './Author.module.css';
import { type Authored, initialsOf } from './message-groups';

/** A writer's initials. The shape and the colour say which side they are on; their name is beside them. */
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
