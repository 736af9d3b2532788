import { MessageSquareQuote, Paperclip } from 'lucide';
import type { ReactNode } from 'react';
import { listOf, t } from '../../lib/words/words';
import type { Attachments } from '../attachment/use-attachments';
import { IconButton } from '../ui/overlay/IconButton';
import styles from './Composer.module.css';
import type { SavedReplies } from './saved-replies/use-saved-replies';

/** From this length on, the hint shows the number of characters. */
const LONG = 10_000;

type Props = {
  attachments: Attachments;
  saved: SavedReplies;
  text: string;
  isEmpty: boolean;
  /** The id that the hint gets. */
  hint: string;
  /** What sends the reply. */
  children: ReactNode;
};

/** The row below the reply box: what can be added, a hint, and what sends it. */
export const ComposerBar = ({ attachments, saved, text, isEmpty, hint, children }: Props) => (
  <div className={styles.bar}>
    <IconButton
      label={t('attach')}
      icon={Paperclip}
      onClick={attachments.toggle}
      aria-expanded={attachments.open}
    />
    <IconButton
      label={t('savedReplies')}
      icon={MessageSquareQuote}
      onClick={saved.toggle}
      aria-haspopup="dialog"
      aria-expanded={saved.open?.by === 'button'}
      data-saved-replies={saved.open?.by === 'button' || undefined}
    />
    <p className={styles.hint} id={hint}>
      {saved.gaps.length > 0
        ? t('sendNeedsValues', listOf(saved.gaps, 'sentence'))
        : t(isEmpty ? 'sendNeedsWords' : 'sendKeys')}{' '}
      {lengthWords(text)}
    </p>
    {children}
  </div>
);

const lengthWords = ({ length }: string): string => (length > LONG ? t('characters', length) : '');
