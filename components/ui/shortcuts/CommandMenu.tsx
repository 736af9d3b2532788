import { useState } from 'react';
import { type Chords, SHORTCUTS } from '../../../lib/domain/core/shortcuts';
import { t } from '../../../lib/words/words';
import { SearchDialog, type SearchGroup, SearchList } from '../overlay/SearchDialog';
import { isPressed } from './chord';
import { type FindCommands, rankCommands } from './find-commands';
import { Keys } from './Keys';
import type { KeyboardLayout } from './key-names';
import { recentCommands, rememberCommand } from './recent-commands';
import { actionsAt, commandsNow, type ScreenCommand } from './registry';
import { useLayout } from './use-layout';
import { useChords } from './user-chords';

type Props = {
  find: FindCommands | undefined;
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
};

/** Every action that is possible on the screen now, and tickets, behind one search field. */
export function CommandMenu({ find = none, text, onText, onClose }: Props) {
  const chords = useChords();
  const layout = useLayout();
  // What has the focus before the menu takes it: some actions are about it.
  const [focus] = useState(() => document.activeElement);
  const run = ({ name, run: act }: ScreenCommand) => {
    rememberCommand(name);
    onClose();
    // The focus goes back first: the action may want it elsewhere, or be about what has it.
    setTimeout(act);
  };
  const close = chords.get('commands.open');
  return (
    <SearchDialog
      title={t('commandMenu')}
      onClose={onClose}
      onKeyDown={(event) => {
        if (!isPressed(event.nativeEvent, close)) return;
        event.preventDefault();
        onClose();
      }}
    >
      {find(text, (found) => (
        <SearchList
          label={t('commandSearch')}
          listLabel={t('commands')}
          empty={t('commandNone')}
          text={text}
          onText={onText}
          groups={groupsOf(possibleAt(focus, chords, layout), found, text)}
          onChoose={run}
        />
      ))}
    </SearchDialog>
  );
}

const none: FindCommands = (_, draw) => draw([]);

/** These make no sense in the menu. */
const OWN: readonly string[] = ['commands.open', 'thread.escape'];

/** The actions and commands that are possible, each once. */
function possibleAt(
  focus: Element | null,
  chords: Chords,
  layout: KeyboardLayout,
): ScreenCommand[] {
  const known = actionsAt(focus);
  const actions = known.map(([id]) => {
    const chord = chords.get(id);
    return {
      name: id,
      label: t(SHORTCUTS[id].label),
      aside: chord && <Keys chord={chord} layout={layout} />,
      // As its key does: what was not for one part of the screen is for the next.
      run: () => known.find(([other, act]) => other === id && act() !== false),
    };
  });
  const all: ScreenCommand[] = [...actions, ...commandsNow()];
  return all.filter(
    ({ name }, i) => !OWN.includes(name) && all.findIndex((one) => one.name === name) === i,
  );
}

function groupsOf(
  possible: readonly ScreenCommand[],
  found: readonly ScreenCommand[],
  text: string,
): SearchGroup<ScreenCommand>[] {
  const ranked = rankCommands(possible, text, recentCommands());
  const others = found.filter(({ name }) => ranked.every((one) => one.name !== name));
  return [
    { value: t('commands'), items: ranked.filter(({ isTicket }) => !isTicket) },
    { value: t('tickets'), items: [...ranked.filter(({ isTicket }) => isTicket), ...others] },
  ].filter((group) => group.items.length > 0);
}
