import { browser } from 'wxt/browser';
import { settingsDb } from '../storage/databases';

// Agents work in the CRM, not in our panel: the lock must not shut out a user who is at the computer.
// But some browsers cannot tell absence and always say `active`, and some tell only that the screen
// was locked. So `active` is believed only of a browser that once said `idle`.

/** Not the name that earlier versions wrote to: they took `locked` for a proof, too. */
const AT = 'tellsIdle';

/** The shortest absence that browsers tell of, in seconds. */
const SHORTEST = 15;

/** Whether the browser says, and can say, that somebody was there within so many minutes. */
export async function isSomebodyThere(minutes: number): Promise<boolean> {
  const state = await browser.idle.queryState(minutes * 60);
  if (state === 'idle') await believe();
  return state === 'active' && (await isBelieved());
}

/** Looks whether the browser can tell of absence, as long as that is not known. */
export async function learnOfAbsence(): Promise<void> {
  if (!(await isBelieved()) && (await browser.idle.queryState(SHORTEST)) === 'idle')
    await believe();
}

const isBelieved = async (): Promise<boolean> =>
  (await (await settingsDb()).get('facts', AT)) !== undefined;

const believe = async (): Promise<void> => {
  await (await settingsDb()).put('facts', 'yes', AT);
};
