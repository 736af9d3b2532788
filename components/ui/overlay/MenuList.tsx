import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide';
import { useState } from 'react';
import { Icon } from '../controls/Icon';
import type { Guard } from '../guard/use-guard';
import { fillSlot, overlayRoot } from './fill-slot';
import type { MenuEntry } from './menu-entry';
import styles from './overlay.module.css';
import type { TriggerSlot } from './trigger-slot';
import { usePopup } from './use-popup';

type Props = {
  slot: TriggerSlot;
  label: string;
  entries: readonly MenuEntry[];
  onPopup?: Guard['list'] | undefined;
  focusAfter?: (() => HTMLElement | null | undefined) | undefined;
};

/** The list of a `Menu`. */
export function MenuList({ slot, label, entries, onPopup, focusAfter }: Props) {
  const [isOpen, setOpen] = useState(false);
  const popup = usePopup(isOpen, onPopup);
  const run = async (select: () => unknown) => {
    await select();
    setOpen(false);
  };
  return (
    <Menu.Root open={isOpen} onOpenChange={setOpen} modal={false}>
      <Menu.Trigger render={fillSlot(slot)} />
      <Menu.Portal container={overlayRoot() ?? undefined}>
        <Menu.Positioner
          className={styles.positioner}
          positionMethod="fixed"
          align="end"
          sideOffset={4}
        >
          <Menu.Popup
            className={styles.popup}
            aria-label={label}
            ref={popup}
            finalFocus={() => focusAfter?.() ?? true}
          >
            {entries.map((entry, index) => (
              <Entry key={keyOf(entry, index)} entry={entry} run={run} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

const keyOf = (entry: MenuEntry, index: number): string =>
  entry.kind === 'separator' ? `separator ${index}` : entry.label;

type EntryProps = { entry: MenuEntry; run: (select: () => unknown) => Promise<void> };

function Entry({ entry, run }: EntryProps) {
  switch (entry.kind) {
    case 'separator':
      return <Menu.Separator className={styles.separator} />;
    case 'item':
      return (
        <Menu.Item
          className={styles.item}
          data-look={entry.look}
          disabled={entry.disabled}
          closeOnClick={false}
          onClick={() => void run(entry.onSelect)}
          aria-description={entry.keys}
        >
          {entry.icon ? <Icon icon={entry.icon} /> : null}
          <span className={styles.text}>{entry.label}</span>
          {entry.keys ? (
            <span className={styles.keys} aria-hidden>
              {entry.keys}
            </span>
          ) : null}
        </Menu.Item>
      );
    case 'group':
      return (
        <Menu.Group>
          <Menu.GroupLabel className={styles.group}>{entry.label}</Menu.GroupLabel>
          {entry.items.map((item) => (
            <Entry key={item.label} entry={{ kind: 'item', ...item }} run={run} />
          ))}
        </Menu.Group>
      );
    case 'choice':
      return (
        <Menu.Group>
          <Menu.GroupLabel className={styles.group}>{entry.label}</Menu.GroupLabel>
          <Menu.RadioGroup
            value={entry.value}
            onValueChange={(value: string) => void run(() => entry.onChoose(value))}
          >
            {entry.choices.map(({ value, label, disabled }) => (
              <Menu.RadioItem key={value} value={value} disabled={disabled} className={styles.item}>
                <span className={styles.text}>{label}</span>
                <Menu.RadioItemIndicator className={styles.mark}>
                  <Icon icon={Check} />
                </Menu.RadioItemIndicator>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Group>
      );
  }
}
