import { ArrowDown, ArrowUp, Trash2 } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { IconButton } from '../../ui/overlay/IconButton';
import styles from './ItemList.module.css';
import type { ListWords } from './review-settings';

type Props<Item> = {
  items: readonly Item[];
  /** A new item. */
  empty: Item;
  words: ListWords;
  onChange: (items: Item[]) => void;
  /** The fields of an item; `place` begins with 1. */
  renderItem: (item: Item, place: number, change: (part: Partial<Item>) => void) => ReactNode;
};

/** A list that the user edits: items are added at the end, moved by one place, and removed. */
export function ItemList<Item extends object>(props: Props<Item>) {
  const { items, empty, words, onChange, renderItem } = props;
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLDivElement>(null);
  const previous = useRef(items.length);
  useEffect(() => {
    const fields = list.current?.querySelectorAll<HTMLElement>('li');
    if (items.length > previous.current)
      [...(fields ?? [])].at(-1)?.querySelector('input')?.focus();
    // The pressed button is gone with its row.
    else if (items.length < previous.current) addButton.current?.querySelector('button')?.focus();
    previous.current = items.length;
  }, [items.length]);
  /** Moves an item by one place. The focus moves with it, so that the next press moves the same item. */
  const move = (from: number, to: number, button: HTMLButtonElement) => {
    const [item, neighbour] = [items[from], items[to]];
    if (!item || !neighbour) return;
    onChange([...items].with(from, neighbour).with(to, item));
    buttonsAt(to)[buttonsAt(from).indexOf(button)]?.focus();
  };
  const buttonsAt = (place: number) => [
    ...(list.current?.children[place]?.querySelectorAll('button') ?? []),
  ];
  return (
    <>
      <ol ref={list} className={styles.items}>
        {[...items.entries()].map(([index, item]) => (
          <li key={index}>
            <div className={styles.fields}>
              {renderItem(item, index + 1, (part) =>
                onChange(items.with(index, { ...item, ...part })),
              )}
            </div>
            <div className={styles.buttons}>
              <IconButton
                label={t(words.up, index + 1)}
                icon={ArrowUp}
                disabled={index === 0}
                onClick={({ currentTarget }) => move(index, index - 1, currentTarget)}
              />
              <IconButton
                label={t(words.down, index + 1)}
                icon={ArrowDown}
                disabled={index === items.length - 1}
                onClick={({ currentTarget }) => move(index, index + 1, currentTarget)}
              />
              <IconButton
                label={t(words.remove, index + 1)}
                icon={Trash2}
                onClick={() => onChange(items.filter((_, other) => other !== index))}
              />
            </div>
          </li>
        ))}
      </ol>
      <div ref={addButton}>
        <Button onClick={() => onChange([...items, empty])}>{t(words.add)}</Button>
      </div>
    </>
  );
}
