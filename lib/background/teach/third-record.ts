import { browser } from 'wxt/browser';
import { findRecord } from '../../crm/find-record';
import { type rulesOf, typedRule } from '../../crm/page-rules';
import { patternOf, ruleOf } from '../../crm/pattern';
import type { Tryable } from '../../crm/teach/try';
import type { TaughtField } from '../../domain/fields';
import { matchPattern } from '../../domain/site';
import { type Taught, Third } from '../../domain/teach';

const SCRIPT = '/crm-teach.js';

/** So many of the site's tabs are looked into, those that a person looked at last first. */
const TABS = 4;

/** Tabs that show a page of a site; none where the browser does not let us be there. */
export async function tabsOf(origin: string): Promise<{ id: number; url: string }[]> {
  const tabs = await browser.tabs.query({ url: matchPattern(origin) });
  return tabs
    .sort((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0))
    .flatMap(({ id, url = '' }) =>
      id !== undefined && URL.parse(url)?.origin === origin ? [{ id, url }] : [],
    );
}

/**
 * What the choices read on a record that is neither of the two that were clicked, where a person has
 * one open; null where none is. Nobody has to point at anything on it.
 */
export async function readThird(
  origin: string,
  typed: string,
  { pattern, ids, fields }: Taught,
): Promise<Third | null> {
  const rules = [typedRule(ruleOf(patternOf(typed) ?? pattern))];
  const isThird = (url: string): boolean => {
    const id = findRecord(rules, new URL(url))?.id;
    return id !== undefined && !ids.includes(id);
  };
  const ways: Partial<Record<TaughtField, Tryable[]>> = Object.fromEntries(
    fields.map(({ field, choices }) => [
      field,
      choices.map(({ select, from, beside }) => ({ select, from, beside })),
    ]),
  );
  const open = (await tabsOf(origin)).filter(({ url }) => isThird(url));
  for (const { id: tabId } of open.slice(0, TABS)) {
    const third = await readIn(tabId, rules, ways);
    if (third && !ids.includes(third.id)) return third;
  }
  return null;
}

async function readIn(
  tabId: number,
  rules: ReturnType<typeof rulesOf>,
  ways: Partial<Record<TaughtField, Tryable[]>>,
): Promise<Third | undefined> {
  const target = { tabId };
  const run = async () => {
    await browser.scripting.executeScript({ target, files: [SCRIPT] });
    return browser.scripting.executeScript({
      target,
      func: (rules: ReturnType<typeof rulesOf>, ways: Partial<Record<TaughtField, Tryable[]>>) =>
        globalThis.alongsideTeach?.tryWays(rules, ways),
      // As JSON: what is undefined does not travel.
      args: [JSON.parse(JSON.stringify(rules)), JSON.parse(JSON.stringify(ways))],
    });
  };
  const [ran] = await Promise.allSettled([run()]);
  // A tab that went, sleeps, or is not ours: there may be another.
  return ran.status === 'fulfilled' ? Third.safeParse(ran.value[0]?.result).data : undefined;
}
