import { Select } from '@base-ui/react/select';
import { Check } from 'lucide';
import { useRef, useState } from 'react';
import { Icon } from '../controls/Icon';
import type { Choice } from '../controls/Select';
import type { Guard } from '../guard/use-guard';
import { fillSlot, overlayRoot } from './fill-slot';
import styles from './overlay.module.css';
import type { TriggerSlot } from './trigger-slot';
import { usePopup } from './use-popup';

type Props = {
  slot: TriggerSlot;
  labelledBy: string;
  value: string;
  choices: readonly Choice[];
  /** The list stays open until a promise that this returns is settled. */
  onChoose: (value: string) => unknown;
  onPopup?: Guard['list'] | undefined;
};

/** The list of a `Select`. */
export function SelectList({ slot, labelledBy, value, choices, onChoose, onPopup }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isChoosing = useRef(false);
  const popup = usePopup(isOpen, onPopup);
  const choose = async (chosen: string | null) => {
    // Letters that are typed while the list is closed open nothing and change nothing.
    if (chosen === null || !isOpen) return;
    isChoosing.current = true;
    await onChoose(chosen);
    isChoosing.current = false;
    setOpen(false);
  };
  return (
    <Select.Root
      items={choices}
      value={value}
      onValueChange={(chosen) => void choose(chosen)}
      open={isOpen}
      onOpenChange={(next) => setOpen(next || isChoosing.current)}
      modal={false}
    >
      <Select.Trigger render={fillSlot(slot)} />
      <Select.Portal container={overlayRoot() ?? undefined}>
        <Select.Positioner
          className={styles.positioner}
          positionMethod="fixed"
          alignItemWithTrigger={false}
          align="start"
          sideOffset={4}
        >
          <Select.Popup className={styles.popup} ref={popup}>
            <Select.List aria-labelledby={labelledBy}>
              {choices.map((choice) => (
                <Select.Item key={choice.value} value={choice.value} className={styles.item}>
                  <Select.ItemText className={styles.text}>{choice.label}</Select.ItemText>
                  <Select.ItemIndicator className={styles.mark}>
                    <Icon icon={Check} />
                  </Select.ItemIndicator>
                </Select.Item>
              ))}
            </Select.List>
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  );
}
