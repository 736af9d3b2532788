import { browser } from 'wxt/browser';
import { Budget, freshBudget, LOOK, refilled, spent } from './budget';

// The budgets of this browser, one for each service origin. Used in memory and kept after each look
// in `storage.session`, which outlives the background.

const held = new Map<string, Budget>();

const keyOf = (origin: string): string => `budget/${origin}`;

/** The origin whose budget an address's calls are paid from. */
export const originOf = (address: string): string => new URL(address).origin;

/** What an origin's budget is now. */
export async function budgetOf(origin: string, now: number): Promise<Budget> {
  const key = keyOf(origin);
  const known = held.get(origin);
  if (known) return refilled(known, now);
  const stored = Budget.safeParse((await browser.storage.session.get(key))[key]);
  // While this was read, a call may have been paid.
  const budget = held.get(origin) ?? (stored.success ? stored.data : freshBudget(now));
  held.set(origin, budget);
  return refilled(budget, now);
}

/** Pays for one reading call, whoever makes it. */
export async function payCall(address: string): Promise<void> {
  const origin = originOf(address);
  held.set(origin, spent(await budgetOf(origin, Date.now()), 1, 0));
}

/** Counts one look against what those that nobody sees may have. */
export async function payQuietLook(origin: string): Promise<void> {
  held.set(origin, spent(await budgetOf(origin, Date.now()), 0, LOOK));
}

/** Counts one call against what those that nobody sees may have. */
export async function payQuietCall(origin: string): Promise<void> {
  held.set(origin, spent(await budgetOf(origin, Date.now()), 1, 1));
}

/** Changes an origin's budget, and remembers what it has come to. */
export async function keepBudget(
  origin: string,
  change: (budget: Budget) => Budget = (budget) => budget,
): Promise<void> {
  const budget = change(await budgetOf(origin, Date.now()));
  held.set(origin, budget);
  await browser.storage.session.set({ [keyOf(origin)]: budget });
}

/** Forgets what is in memory, as the end of the background would. */
export const emptyPurse = (): void => held.clear();
