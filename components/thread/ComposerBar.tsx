import { Paperclip } from 'lucide';
import type { ReactNode } from 'react';
import { t } from '../../lib/words/words';
import type { Attachments } from '../attachment/use-attachments';
import { LensButton } from '../lens/LensSection';
import type { Lens } from '../lens/use-lens';
import { IconButton } from '../ui/overlay/IconButton';
import styles from './Composer.module.css';

/** From this length on, the hint shows the number of characters. */
const LONG = 10_000;

type Props = {
  lens: Lens;
  attachments: Attachments;
  text: string;
  isEmpty: boolean;
  /** The id that the hint gets. */
  hint: string;
  /** What sends the reply. */
  children: ReactNode;
};

/** The row below the reply box: what can be added, a hint, and what sends it. */
export const ComposerBar = ({ lens, attachments, text, isEmpty, hint, children }: Props) => (
  <div className={styles.bar}>
    <IconButton
      label={t('attach')}
      icon={Paperclip}
      onClick={attachments.toggle}
      aria-expanded={attachments.open}
    />
    <LensButton lens={lens} />
    <p className={styles.hint} id={hint}>
      {t(isEmpty ? 'sendNeedsWords' : 'sendKeys')} {lengthWords(text)}
    </p>
    {children}
  </div>
);

const lengthWords = ({ length }: string): string => (length > LONG ? t('characters', length) : '');
