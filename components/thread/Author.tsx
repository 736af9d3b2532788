import { t } from '../../lib/words/words';
import styles from './Author.module.css';
import { type Authored, initialsOf } from './message-groups';

/** A writer's initials. The colour says which side they are on, as their name beside it does. */
export const Badge = ({ author }: { author: Authored }) => (
  <span className={styles.badge} data-writer={author.writer} aria-hidden="true">
    {initialsOf(author.writer === 'you' ? t('authorYou') : (author.name ?? authorWord(author)))}
  </span>
);

/** Who wrote something, by name where the service tells it. An unknown kind of author has the name that the service gives. */
export function authorWord({ writer, name }: Authored): string {
  switch (writer) {
    case 'you':
      return t('authorYou');
    case 'team':
      return named(name, t('authorTeam'));
    case 'manager':
      return named(name, t('authorManager'));
    case 'other':
      return name ?? t('authorUnknown');
  }
}

const named = (name: string | undefined, side: string): string =>
  name === undefined ? side : t('authorNamed', name, side);
