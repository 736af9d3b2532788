import type { Reason } from '../../../lib/domain/onboarding/review/review-rules';
import { Button } from '../../ui/controls/Button';
import styles from './Decision.module.css';

/** How many are suggested at a time. */
const MOST = 6;

type Props = {
  /** Names the row of buttons. */
  title: string;
  /** What may be chosen: a text for the field, and words that explain it. */
  reasons: readonly Reason[];
  value: string;
  onChoose: (code: string) => void;
};

/** Buttons that fill in a field: those that begin with what is typed, or whose words contain it. */
export function Suggestions({ title, reasons, value, onChoose }: Props) {
  const typed = value.trim().toLowerCase();
  const fits = reasons.filter(
    ({ code, text }) =>
      code !== value &&
      (code.toLowerCase().startsWith(typed) ||
        (typed !== '' && text.toLowerCase().includes(typed))),
  );
  if (fits.length === 0) return null;
  return (
    <fieldset className={styles.codes}>
      <legend>{title}</legend>
      {fits.slice(0, MOST).map(({ code, text }) => (
        <Button key={code} look="quiet" size="small" onClick={() => onChoose(code)}>
          {code}
          {text ? <span className={styles.meaning}>{text}</span> : null}
        </Button>
      ))}
    </fieldset>
  );
}
