import { browser } from 'wxt/browser';
import { settingsDb } from '../storage/databases';

// Agents work in the CRM, not in our panel: whoever is at the computer is not locked out. But on
// some systems browsers cannot tell and always say `active`. So `active` is believed only of a
// browser that was once heard to say otherwise.

const AT = 'tellsAbsence';

/** The shortest absence that browsers tell of, in seconds. */
const SHORTEST = 15;

/** Whether the browser says, and can say, that somebody was there within so many minutes. */
export async function isSomebodyThere(minutes: number): Promise<boolean> {
  const state = await browser.idle.queryState(minutes * 60);
  if (state !== 'active') await believe();
  return state === 'active' && (await isBelieved());
}

/** Looks whether the browser can tell of absence, as long as that is not known. */
export async function learnOfAbsence(): Promise<void> {
  if (!(await isBelieved()) && (await browser.idle.queryState(SHORTEST)) !== 'active')
    await believe();
}

const isBelieved = async (): Promise<boolean> =>
  (await (await settingsDb()).get('facts', AT)) !== undefined;

const believe = async (): Promise<void> => {
  await (await settingsDb()).put('facts', 'yes', AT);
};
