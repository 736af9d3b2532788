import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { textDirection } from '../controls/text-direction';
import { useOwnOverlay } from '../guard/own-overlays';
import { overlayRoot } from './fill-slot';
import overlay from './overlay.module.css';
import styles from './SearchDialog.module.css';

export type SearchItem = {
  /** Tells it from the others. */
  name: string;
  label: string;
  /** What tells it from others with the same label. */
  detail?: string | undefined;
  /** At the end of the line. */
  aside?: ReactNode;
};

export type SearchGroup<Item extends SearchItem> = { value: string; items: Item[] };

type DialogProps = {
  title: string;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** A `SearchList`. */
  children: ReactNode;
};

/** A dialog at the top of the page that holds a search. It brings Base UI, so load it when it is wanted. */
export function SearchDialog({ title, onClose, onKeyDown, children }: DialogProps) {
  useOwnOverlay(true);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Dialog.Portal container={overlayRoot() ?? undefined}>
        <Dialog.Backdrop className={overlay.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup className={styles.menu} onKeyDown={onKeyDown}>
            <Dialog.Title className="unseen">{title}</Dialog.Title>
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type ListProps<Item extends SearchItem> = {
  /** Names of the field and of the list. */
  label: string;
  listLabel: string;
  /** What the list says where nothing matches. */
  empty: string;
  text: string;
  onText: (text: string) => void;
  /** What matches the text. */
  groups: readonly SearchGroup<Item>[];
  onChoose: (item: Item) => void;
};

/** A search field, and below it what matches. The first match is chosen by Enter. */
export function SearchList<Item extends SearchItem>(props: ListProps<Item>) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={props.groups}
      itemToStringValue={({ label }: Item) => label}
      value={props.text}
      onValueChange={(value, { reason }) => {
        // What is chosen is not typed into the field.
        if (reason === 'item-press') return;
        props.onText(value);
        list.current?.scrollTo({ top: 0 });
      }}
    >
      <Autocomplete.Input
        className={styles.input}
        dir={textDirection(props.text)}
        aria-label={props.label}
        placeholder={props.label}
        onKeyDown={(event) => {
          // Base UI marks the first match a moment after it is shown. Enter does not wait for that.
          const isMarked = event.currentTarget.hasAttribute('aria-activedescendant');
          const [first] = props.groups.flatMap(({ items }) => items);
          if (isMarked || !first || !isPlainEnter(event.nativeEvent)) return;
          event.preventBaseUIHandler();
          props.onChoose(first);
        }}
      />
      <Autocomplete.Empty className={styles.none}>{props.empty}</Autocomplete.Empty>
      <Autocomplete.List className={styles.list} ref={list} aria-label={props.listLabel}>
        {(group: SearchGroup<Item>) => (
          <Autocomplete.Group key={group.value} items={group.items}>
            <Autocomplete.GroupLabel className={overlay.group}>
              {group.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: Item) => (
                <Autocomplete.Item
                  key={item.name}
                  value={item}
                  className={overlay.item}
                  onClick={() => props.onChoose(item)}
                >
                  <span className={styles.label}>
                    {item.label}
                    {item.detail ? <span className={styles.detail}> {item.detail}</span> : null}
                  </span>
                  {item.aside}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

const isPlainEnter = (event: globalThis.KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  !event.isComposing &&
  !(event.ctrlKey || event.shiftKey || event.altKey || event.metaKey);
