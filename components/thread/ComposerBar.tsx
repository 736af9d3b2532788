import { MessageSquareQuote, Paperclip } from 'lucide';
import type { ReactNode } from 'react';
import { listOf, t } from '../../lib/words/words';
import type { Attachments } from '../attachment/use-attachments';
import { LensButton } from '../lens/LensSection';
import type { Lens } from '../lens/use-lens';
import { statusWord } from '../ticket/ticket-words';
import { IconButton } from '../ui/overlay/IconButton';
import styles from './Composer.module.css';
import type { SavedReplies } from './saved-replies/use-saved-replies';

/** From this length on, the hint shows the number of characters. */
const LONG = 10_000;

type Props = {
  lens: Lens;
  attachments: Attachments;
  saved: SavedReplies;
  text: string;
  isEmpty: boolean;
  /** The status that the second shortcut sets with the reply, if the user chose one. */
  usual: string | null | undefined;
  /** A saved reply brought that status, so the hint names it in a narrow panel, too. */
  isSuggested: boolean;
  /** The id that the hint gets. */
  hint: string;
  /** What sends the reply. */
  children: ReactNode;
};

/** The row below the reply box: what can be added, a hint, and what sends it. */
export const ComposerBar = ({
  lens,
  attachments,
  saved,
  text,
  isEmpty,
  hint,
  usual,
  isSuggested,
  children,
}: Props) => (
  <div className={styles.bar} data-suggested={isSuggested || undefined}>
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
    <LensButton lens={lens} />
    <p className={styles.hint} id={hint}>
      {saved.gaps.length > 0
        ? t('sendNeedsValues', listOf(saved.gaps, 'sentence'))
        : t(isEmpty ? 'sendNeedsWords' : 'sendKeys')}{' '}
      {lengthWords(text)}
      {usual && !isEmpty && saved.gaps.length === 0 ? (
        <span className={styles.more}>{t('sendAndHint', statusWord(usual))}</span>
      ) : null}
    </p>
    {children}
  </div>
);

const lengthWords = ({ length }: string): string => (length > LONG ? t('characters', length) : '');
