import type { Word } from '../../../lib/words/words';
import { TextWith } from '../../ui/feedback/TextWith';
import { Time } from '../../ui/feedback/Time';

type Props = {
  /** The sentence with the admin's name, and the one without. */
  words: readonly [Word, Word];
  /** Their values before the name. */
  values?: readonly string[];
  by: string;
  at: number;
};

/** What the team's admin shares, with who and when. */
export const OfferWords = ({ words: [named, nameless], values = [], by, at }: Props) => (
  <TextWith word={by ? named : nameless} values={by ? [...values, by] : values}>
    <Time at={at} brief focusable />
  </TextWith>
);
