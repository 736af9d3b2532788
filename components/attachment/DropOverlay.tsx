import { Paperclip } from 'lucide';
import { t } from '../../lib/words/words';
import { Icon } from '../ui/controls/Icon';
import styles from './DropOverlay.module.css';
import type { DropState } from './drop-target';

/** Says what happens with files that are dragged over the page, or why nothing happened. */
export const DropOverlay = ({ state }: { state: DropState }) => (
  <div className={styles.overlay} data-state={state}>
    <p className={styles.words} role="status">
      <Icon icon={Paperclip} />
      {t(state === 'over' ? 'dropToAttach' : 'dropNoForm')}
    </p>
  </div>
);
