import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog } from '@base-ui/react/dialog';
import { useRef } from 'react';
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
  hasInput = false,
  isToRead = false,
}: DialogProps) {
  useOwnOverlay(true);
  const heading = useRef<HTMLHeadingElement>(null);
  const Parts = isAlert ? AlertDialog : Dialog;
  // An alert is never closed by a press beside it.
  const rest = isAlert ? {} : { disablePointerDismissal: hasInput };
  return (
    <Parts.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())} {...rest}>
      <Parts.Portal container={overlayRoot() ?? undefined}>
        <Parts.Backdrop className={styles.backdrop} />
        <Parts.Viewport className={styles.viewport}>
          <Parts.Popup className={styles.dialog} initialFocus={isToRead ? heading : undefined}>
            <Parts.Title
              ref={heading}
              className={styles.title}
              tabIndex={isToRead ? -1 : undefined}
            >
              {title}
            </Parts.Title>
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
