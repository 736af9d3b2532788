import { MessageSquareQuote } from 'lucide';
import type { ReactNode } from 'react';
import { listOf, t } from '../../lib/words/words';
import { AttachButton } from '../attachment/AttachButton';
import type { Attachments } from '../attachment/use-attachments';
import type { FileIntake } from '../attachment/use-given-files';
import { LensButton } from '../lens/LensSection';
import type { Lens } from '../lens/use-lens';
import { statusWord } from '../ticket/ticket-words';
import { IconButton } from '../ui/overlay/IconButton';
import { useKeyWords } from '../ui/shortcuts/use-key-words';
import styles from './Composer.module.css';
import type { SavedReplies } from './saved-replies/use-saved-replies';

/** From this length on, the hint shows the number of characters. */
const LONG = 10_000;

type Props = {
  lens: Lens;
  attachments: Attachments;
  intake: FileIntake;
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
  intake,
  saved,
  text,
  isEmpty,
  hint,
  usual,
  isSuggested,
  children,
}: Props) => (
  <div
    className={styles.bar}
    data-suggested={isSuggested || undefined}
    data-held={saved.held ? '' : undefined}
  >
    <AttachButton attachments={attachments} intake={intake} />
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
      <Hint saved={saved} isEmpty={isEmpty} usual={usual} isSuggested={isSuggested} />{' '}
      {text.length > LONG ? t('characters', text.length) : null}
    </p>
    {children}
  </div>
);

type HintProps = Pick<Props, 'isEmpty' | 'usual' | 'isSuggested' | 'saved'>;

/** Why the reply was not sent, what is missing in it, or the keys that send it: one of them at a time. */
function Hint({ saved: { gaps, held }, isEmpty, usual, isSuggested }: HintProps) {
  const keysOf = useKeyWords();
  if (held)
    return (
      <span className={styles.held} role="alert">
        {held.kind === 'gap' ? t('valueMissing', held.text) : t('valuesFilled')}
      </span>
    );
  if (gaps.length > 0) return t('sendNeedsValues', listOf(gaps, 'sentence'));
  if (isEmpty) return t('sendNeedsWords');
  const [send, sendAnd] = [keysOf('reply.send'), keysOf('reply.sendAnd')];
  return (
    <>
      {send === undefined ? null : <span className={styles.plain}>{t('sendKeys', send)}</span>}{' '}
      {usual && sendAnd !== undefined ? (
        <span className={styles.more}>
          {t(isSuggested ? 'sendSuggested' : 'sendAndHint', sendAnd, statusWord(usual))}
        </span>
      ) : null}
    </>
  );
}
