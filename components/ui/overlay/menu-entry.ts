import type { IconNode } from 'lucide';

/** One line of a menu. */
export type MenuEntry =
  | {
      kind: 'item';
      label: string;
      icon?: IconNode;
      /** The menu stays open until a promise that this returns is settled. */
      onSelect: () => unknown;
      disabled?: boolean;
      look?: 'danger';
      /** The keys that do the same, in words. */
      keys?: string | undefined;
    }
  | { kind: 'separator' }
  | {
      kind: 'group';
      label: string;
      items: readonly { label: string; onSelect: () => unknown }[];
    }
  | {
      kind: 'choice';
      label: string;
      value: string;
      choices: readonly { value: string; label: string; disabled?: boolean }[];
      onChoose: (value: string) => unknown;
    };
