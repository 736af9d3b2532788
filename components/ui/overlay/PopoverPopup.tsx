import { Popover } from '@base-ui/react/popover';
import { type ReactNode, useState } from 'react';
import { useOwnOverlay } from '../guard/own-overlays';
import { fillSlot, overlayRoot } from './fill-slot';
import styles from './overlay.module.css';
import type { TriggerSlot } from './trigger-slot';

type Props = { slot: TriggerSlot; label: string; children: ReactNode };

/** What a `Popover` opens. Its content is mounted while it is open. */
export function PopoverPopup({ slot, label, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  useOwnOverlay(isOpen);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger render={fillSlot(slot)} />
      <Popover.Portal container={overlayRoot() ?? undefined}>
        <Popover.Positioner
          className={styles.positioner}
          positionMethod="fixed"
          align="end"
          sideOffset={4}
        >
          <Popover.Popup className={styles.panel} aria-label={label}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
