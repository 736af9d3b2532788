import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog } from '@base-ui/react/dialog';
import { useOwnOverlay } from '../guard/own-overlays';
import type { DialogProps } from './Dialog';
import { overlayRoot } from './fill-slot';
import styles from './overlay.module.css';

/** The dialog itself. */
export function DialogPopup({
  onClose,
  title,
  description,
  children,
  actions,
  isAlert = false,
}: DialogProps) {
  useOwnOverlay(true);
  const Parts = isAlert ? AlertDialog : Dialog;
  return (
    <Parts.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Parts.Portal container={overlayRoot() ?? undefined}>
        <Parts.Backdrop className={styles.backdrop} />
        <Parts.Viewport className={styles.viewport}>
          <Parts.Popup className={styles.dialog}>
            <Parts.Title className={styles.title}>{title}</Parts.Title>
            {description ? (
              <Parts.Description className={styles.description}>{description}</Parts.Description>
            ) : null}
            {children}
            <div className={styles.actions}>{actions}</div>
          </Parts.Popup>
        </Parts.Viewport>
      </Parts.Portal>
    </Parts.Root>
  );
}
