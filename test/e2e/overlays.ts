import type { CrmTab } from '../browsers/surface';
import { COVERED } from './covered';

// The corpus of what pages open over themselves (test/crm-pages/public/overlays.js), gone through in
// one page of one browser: to start one for each would take most of the time.

/** What no rule of ours moves: the panel steps aside for it. */
const UNMOVED = 'what its page holds in place by all means';

/** How often what stands is looked at, until it is as it should be. */
type Wait = <T>(look: () => Promise<T>, wanted: T, what: string) => Promise<void>;

/** Opens each pattern by a click, as an agent does, and waits until nothing lies under the dock. */
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
