import type { CrmTab } from '../browsers/surface';
import { COVERED } from './covered';

// Goes through the corpus of what pages open (test/crm-pages/public/overlays.js) in one page of one
// browser: a browser for each pattern would take most of the time.

/** The one pattern that none of our rules can move: the panel is hidden for it. */
const UNMOVED = 'what its page holds in place by all means';

/** Reads a value repeatedly until it equals the wanted one. */
type Wait = <T>(look: () => Promise<T>, wanted: T, what: string) => Promise<void>;

/**
 * Opens each pattern by a click, as an agent does, and waits until the dock covers nothing of it.
 */
export async function goThroughOverlays(
  tab: CrmTab,
  click: () => Promise<void>,
  wait: Wait,
): Promise<number> {
  const names = await tab.inPage<string[]>('window.overlays.names');
  for (const name of names) {
    await wait(() => tab.isDocked(), true, `the panel before ${name}`);
    await tab.inPage(`window.overlays.next = ${JSON.stringify(name)}`);
    await click();
    await wait(() => tab.inPage('window.overlays.rests()'), true, `${name} at rest`);
    const stands = async () => ({
      covered: await tab.inPage<string[]>(COVERED),
      docked: await tab.isDocked(),
    });
    await wait(stands, { covered: [], docked: name !== UNMOVED }, name);
    await tab.inPage('window.overlays.close()');
  }
  await wait(() => tab.isDocked(), true, 'the panel after all');
  return names.length;
}
