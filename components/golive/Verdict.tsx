import {
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CirclePause,
  CircleQuestionMark,
  CircleX,
  type IconNode,
  LoaderCircle,
  TriangleAlert,
} from 'lucide';
import { Icon } from '../ui/controls/Icon';
import { type Standing, standingWord } from './golive-words';
import styles from './Verdict.module.css';

const SIGNS: Record<Standing, IconNode> = {
  passed: CircleCheck,
  failed: CircleX,
  warning: TriangleAlert,
  skipped: CircleMinus,
  'needs-person': CircleQuestionMark,
  interrupted: CirclePause,
  running: LoaderCircle,
  'not-run': CircleDashed,
};

/** A verdict as a word and an icon; the colour adds no information (WCAG 1.4.1). */
export function VerdictMark({ standing }: { standing: Standing }) {
  return (
    <span className={styles.verdict} data-standing={standing}>
      <Icon icon={SIGNS[standing]} />
      {standingWord(standing)}
    </span>
  );
}
