import type { ReactNode } from 'react';
import { foldText } from '../../../lib/domain/core/fold-text';
import type { ScreenCommand } from './registry';

/** Draws with the commands that a page finds for a text, such as tickets that are not on the screen. */
export type FindCommands = (
  text: string,
  draw: (found: readonly ScreenCommand[]) => ReactNode,
) => ReactNode;

/** The commands whose label or detail has all typed words: best match first, then the last used. */
export function rankCommands<C extends Pick<ScreenCommand, 'name' | 'label' | 'detail'>>(
  commands: readonly C[],
  text: string,
  recent: readonly string[],
): C[] {
  const words = foldText(text).split(' ').filter(Boolean);
  const ranked = commands.flatMap((command) => {
    const label = foldText(command.label);
    const all = `${label} ${foldText(command.detail ?? '')}`;
    if (!words.every((word) => all.includes(word))) return [];
    const begins = words.length > 0 && label.startsWith(words.join(' '));
    const used = recent.indexOf(command.name);
    return { command, rank: [begins ? 0 : 1, used < 0 ? recent.length : used] as const };
  });
  return ranked
    .sort(({ rank: [a, aUsed] }, { rank: [b, bUsed] }) => a - b || aUsed - bUsed)
    .map(({ command }) => command);
}
