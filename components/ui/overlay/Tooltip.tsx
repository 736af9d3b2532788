import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import { fillSlot, overlayRoot } from './fill-slot';
import styles from './overlay.module.css';
import type { TriggerSlot } from './trigger-slot';

type Props = {
  slot: TriggerSlot;
  text: string;
  /** The user was at the button already when this code arrived. */
  isOpenAtOnce: boolean;
};

/** The name of an `IconButton`, for those who see it. */
export const Tooltip = ({ slot, text, isOpenAtOnce }: Props) => (
  <BaseTooltip.Root defaultOpen={isOpenAtOnce}>
    <BaseTooltip.Trigger render={fillSlot(slot)} />
    <BaseTooltip.Portal container={overlayRoot() ?? undefined}>
      <BaseTooltip.Positioner className={styles.positioner} positionMethod="fixed" sideOffset={4}>
        <BaseTooltip.Popup className={styles.tooltip} aria-hidden="true">
          {text}
        </BaseTooltip.Popup>
      </BaseTooltip.Positioner>
    </BaseTooltip.Portal>
  </BaseTooltip.Root>
);
