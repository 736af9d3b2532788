import { browser } from 'wxt/browser';
import { findRecord } from '../../crm/find-record';
import { type rulesOf, typedRule } from '../../crm/page-rules';
import { patternOf, ruleOf } from '../../crm/pattern/pattern';
import * as v from '../../domain/core/schema';
import type { TeachableField } from '../../domain/crm/fields';
import { matchPattern } from '../../domain/crm/match-pattern';
import type { Tryable } from '../../domain/crm/teach';
import { type Taught, Third } from '../../domain/crm/teach';
import { injectTeaching } from './inject-teaching';

/** The most tabs of the site that are read, last active first. */
const MOST_TABS = 4;

/** Tabs that show a page of a site, last active first; none without the host permission. */
export async function tabsOf(origin: string): Promise<{ id: number; url: string }[]> {
  const tabs = await browser.tabs.query({ url: matchPattern(origin) });
  return tabs
    .sort((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0))
    .flatMap(({ id, url = '' }) =>
      id !== undefined && URL.parse(url)?.origin === origin ? [{ id, url }] : [],
    );
}

/**
 * What the choices read on an open record other than the two clicked ones; null if none is open. The user
 * need not click anything on it.
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
  const ways: Partial<Record<TeachableField, Tryable[]>> = Object.fromEntries(
    fields.map(({ field, choices }) => [
      field,
      choices.map(({ select, from, beside }) => ({ select, from, beside })),
    ]),
  );
  const open = (await tabsOf(origin)).filter(({ url }) => isThird(url));
  for (const { id: tabId } of open.slice(0, MOST_TABS)) {
    const third = await readIn(tabId, rules, ways);
    if (third && !ids.includes(third.id)) return third;
  }
  return null;
}

async function readIn(
  tabId: number,
  rules: ReturnType<typeof rulesOf>,
  ways: Partial<Record<TeachableField, Tryable[]>>,
): Promise<Third | undefined> {
  const run = async () => {
    await injectTeaching(tabId);
    return browser.scripting.executeScript({
      target: { tabId },
      func: (rules: ReturnType<typeof rulesOf>, ways: Partial<Record<TeachableField, Tryable[]>>) =>
        globalThis.alongsideTeach?.tryWays(rules, ways),
      // `executeScript` takes JSON values only; this drops undefined ones.
      args: [JSON.parse(JSON.stringify(rules)), JSON.parse(JSON.stringify(ways))],
    });
  };
  const [ran] = await Promise.allSettled([run()]);
  // The tab was closed, is discarded, or forbids scripts: try the next one.
  return ran.status === 'fulfilled' ? v.tryParse(Third, ran.value[0]?.result) : undefined;
}
