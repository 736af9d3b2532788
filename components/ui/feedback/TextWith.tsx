import type { ReactNode } from 'react';
import { t, type Word } from '../../../lib/words/words';

/** Stands for the element until the text is cut in two there; no text of ours has it. */
const GAP = '\u0000';

type Props = {
  word: Word;
  /** The values of the text but one. The element stands for the one after them. */
  values?: readonly (string | number)[];
  children: ReactNode;
};

/** A text with an element in it, such as a time, at the place where the language has it. */
export function TextWith({ word, values = [], children }: Props) {
  const [before = '', after = ''] = t(word, ...values, GAP).split(GAP);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
