import type { ReactNode, RefObject } from 'react';
import type { ShortcutId } from '../../../lib/domain/core/shortcuts';

/** What a shortcut does. If `run` returns false, it was not for this part of the screen. */
export type ShortcutAction = readonly [id: ShortcutId, run: () => unknown];

/** An action without a key, in the command menu. */
export type ScreenCommand = {
  /** The same name is the same command, also when its label changes. */
  name: string;
  label: string;
  /** What tells it from others with the same label. */
  detail?: string | undefined;
  /** Its keys, as they are drawn. */
  aside?: ReactNode;
  isTicket?: boolean;
  run: () => unknown;
};

export type Registered = {
  actions?: readonly ShortcutAction[];
  commands?: readonly ScreenCommand[];
  /** The actions work only while the focus is in here, and then before all others. */
  within?: RefObject<Element | null> | undefined;
};

/** What a mounted component can do now. Inner components have a higher order than those around them. */
type Registration = { order: number; read: () => Registered };

let registrations: readonly Registration[] = [];

/** Adds what a component can do, until the returned function is called. */
export function register(registration: Registration): () => void {
  registrations = [...registrations, registration].sort((a, b) => b.order - a.order);
  return () => {
    registrations = registrations.filter((one) => one !== registration);
  };
}

/** The actions that are possible while an element has the focus, those of the innermost part first. */
export function actionsAt(focus: Element | null): readonly ShortcutAction[] {
  const all = registrations.map(({ read }) => read());
  const inside = all.filter(({ within }) => within?.current?.contains(focus));
  const others = all.filter(({ within }) => within === undefined);
  return [...inside, ...others].flatMap(({ actions = [] }) => actions);
}

/** The shortcuts that something on the screen knows now, wherever the focus is. */
export const shortcutsNow = (): ReadonlySet<ShortcutId> =>
  new Set(registrations.flatMap(({ read }) => (read().actions ?? []).map(([id]) => id)));

/** The commands that are possible now. */
export const commandsNow = (): readonly ScreenCommand[] =>
  registrations.flatMap(({ read }) => read().commands ?? []);
