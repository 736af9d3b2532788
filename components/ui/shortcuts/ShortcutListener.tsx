import { useEffect } from 'react';
import { LazyPart } from '../data/LazyPart';
import { lazyPart } from '../data/part';
import { useRequest } from '../data/use-request';
import type { FindCommands } from './find-commands';
import { listenToShortcuts } from './listen';
import {
  closeShortcutOverlay,
  showCommandMenu,
  showShortcutHelp,
  useShownOverlay,
} from './shown-overlay';
import { useShortcuts } from './use-shortcuts';
import { useTypedAhead } from './use-typed-ahead';
import { setShortcutChoices } from './user-chords';

const helpPart = lazyPart(() => import('./ShortcutHelp'));
const menuPart = lazyPart(() => import('./CommandMenu'));

/** Runs the shortcuts of the page, by the user's choices. */
export function ShortcutListener({ find }: { find: FindCommands | undefined }) {
  const reply = useRequest('settings.shortcuts.read', {});
  const choices = reply.kind === 'ready' ? reply.value : undefined;
  const shown = useShownOverlay();
  const [text, setText] = useTypedAhead(shown === 'commands', closeShortcutOverlay);
  useEffect(() => {
    setShortcutChoices(choices);
    return () => setShortcutChoices(undefined);
  }, [choices]);
  useEffect(listenToShortcuts, []);
  useEffect(() => closeShortcutOverlay, []);
  useShortcuts([
    ['commands.open', showCommandMenu],
    ['help.open', showShortcutHelp],
  ]);
  if (shown === 'help')
    return (
      <LazyPart part={helpPart} quiet="until-failed">
        {({ ShortcutHelp }) => <ShortcutHelp onClose={closeShortcutOverlay} />}
      </LazyPart>
    );
  if (shown === 'commands')
    return (
      <LazyPart part={menuPart} quiet="until-failed">
        {({ CommandMenu }) => (
          <CommandMenu find={find} text={text} onText={setText} onClose={closeShortcutOverlay} />
        )}
      </LazyPart>
    );
  return null;
}
