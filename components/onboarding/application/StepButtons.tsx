import { ChevronDown, ChevronUp } from 'lucide';
import { t } from '../../../lib/words/words';
import { IconButton } from '../../ui/overlay/IconButton';
import type { QueueSteps } from '../queue/use-steps';
import styles from './StepButtons.module.css';

/** The ways to the applications beside this one in the list. At an end of the list the name says so. */
export const StepButtons = ({ steps: { previous, next } }: { steps: QueueSteps }) => (
  <span className={styles.steps}>
    <IconButton
      label={t(previous ? 'previousApplication' : 'previousApplicationNone')}
      icon={ChevronUp}
      disabled={!previous}
      onClick={() => previous?.()}
    />
    <IconButton
      label={t(next ? 'nextApplication' : 'nextApplicationNone')}
      icon={ChevronDown}
      disabled={!next}
      onClick={() => next?.()}
    />
  </span>
);
