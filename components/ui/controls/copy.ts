import { t } from '../../../lib/words/words';

/** Copies a text to the clipboard. Resolves to the words that say whether it worked. */
export const copy = (text: string): Promise<string> =>
  navigator.clipboard.writeText(text).then(
    () => t('copied'),
    () => t('notCopied'),
  );
