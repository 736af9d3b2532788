import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check } from 'lucide';
import { useId } from 'react';
import field from '../controls/Field.module.css';
import { Icon } from '../controls/Icon';
import type { Choice } from '../controls/Select';
import { useOwnOverlay } from '../guard/own-overlays';
import { overlayRoot } from './fill-slot';
import styles from './overlay.module.css';

type Props = {
  label: string;
  /** Undefined while nothing is chosen. */
  value: string | undefined;
  choices: readonly Choice[];
  onChange: (value: string | undefined) => void;
  /** What the list says where nothing matches. */
  empty: string;
  disabled?: boolean;
};

/**
 * A text field that filters a list of choices. It brings Base UI with it, so import it only from parts
 * that are loaded later.
 */
export function Combobox({ label, value, choices, onChange, empty, disabled = false }: Props) {
  const id = useId();
  const chosen = choices.find((choice) => choice.value === value) ?? null;
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <BaseCombobox.Root
        items={choices}
        value={chosen}
        onValueChange={(choice) => onChange(choice?.value)}
        disabled={disabled}
      >
        {/* The label is hidden from screen readers while the list is open. */}
        <BaseCombobox.Input id={id} aria-label={label} className={field.input} />
        <BaseCombobox.Portal container={overlayRoot() ?? undefined}>
          <BaseCombobox.Positioner
            className={styles.positioner}
            positionMethod="fixed"
            align="start"
            sideOffset={4}
          >
            <List label={label} empty={empty} />
          </BaseCombobox.Positioner>
        </BaseCombobox.Portal>
      </BaseCombobox.Root>
    </div>
  );
}

/** It is mounted while it is open. */
function List({ label, empty }: { label: string; empty: string }) {
  useOwnOverlay(true);
  return (
    <BaseCombobox.Popup className={styles.popup}>
      <BaseCombobox.Empty className={styles.none}>{empty}</BaseCombobox.Empty>
      <BaseCombobox.List aria-label={label}>
        {(choice: Choice) => (
          <BaseCombobox.Item key={choice.value} value={choice} className={styles.item}>
            <span className={styles.text}>{choice.label}</span>
            <BaseCombobox.ItemIndicator className={styles.mark}>
              <Icon icon={Check} />
            </BaseCombobox.ItemIndicator>
          </BaseCombobox.Item>
        )}
      </BaseCombobox.List>
    </BaseCombobox.Popup>
  );
}
