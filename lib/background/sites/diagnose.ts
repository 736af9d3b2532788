import { browser } from 'wxt/browser';
import { certaintyOf } from '../../crm/certainty';
import { done, failed, type Outcome } from '../../domain/core/failure';
import * as v from '../../domain/core/schema';
import type { Caller } from '../../protocol/server/listen';
import { redact } from '../core/log';
import { tabHealth, tabRecord } from '../core/tab-store';
import type { ReadBy } from './enabled-sites';
import { readingRulesAt } from './match-record';
import { readHealth } from './selector-health';
import { tabUnderPopup } from './shown-record';

const SCRIPT = '/crm-diagnose.js';

const DiagnosisLines = v.array(v.string());

/**
 * How the recipes of a site read a page, as English text for a support engineer: for the tab of the calling
 * panel, or the tab under the popup. It holds no text of a client. Fails with `page-silent`.
 */
export async function diagnosePage(caller: Caller): Promise<Outcome<string>> {
  const tab =
    caller.from === 'sidebar' && caller.tabId !== undefined
      ? await browser.tabs.get(caller.tabId)
      : await tabUnderPopup();
  const origin = URL.parse(tab?.url ?? '')?.origin;
  if (tab?.id === undefined || !origin) return failed({ kind: 'page-silent' });
  const known = await readingRulesAt(origin);
  const recipes = known?.recipes ?? [];
  const lines = [
    `Alongside ${browser.runtime.getManifest().version}: a page that is not understood`,
    `Now: ${new Date().toISOString()}`,
    `Browser: ${navigator.userAgent}`,
    `Site: ${origin}, ${known ? `${known.rules.length} address rules` : 'not enabled'}`,
    ...recipes.map(recipeLine),
    ...(await healthLines(recipes)),
    `Told of the page: ${await reportOf(tab.id)}`,
    '',
    ...(await pageLines(tab.id)),
  ];
  return done(redact(lines.join('\n')));
}

function recipeLine({ recipe, key }: ReadBy, i: number): string {
  const { address, fields = 'none' } = certaintyOf(recipe);
  const from = key === recipe.id ? 'shipped' : 'taught';
  return `Recipe ${i + 1}: ${recipe.id}, ${from}, checked ${recipe.checked}, dock ${recipe.dock.mode}, addresses ${address}, fields ${fields}`;
}

async function healthLines(recipes: ReadBy[]): Promise<string[]> {
  const keys = recipes.map(({ key }) => key);
  const all = (await readHealth()).filter(({ recipe }) => keys.includes(recipe));
  return all.map(({ what, missed, of }) => `  ${what}: missed ${missed} of the last ${of}`);
}

/** What the content script last reported, without the values it read. */
async function reportOf(tabId: number): Promise<string> {
  const record = await tabRecord(tabId);
  if (record === undefined) return 'nothing yet';
  if (record === null) return 'no record';
  const health = await tabHealth(tabId);
  const found = Object.entries(health ?? {}).map(
    ([what, there]) => `${what} ${there ? 'found' : 'missed'}`,
  );
  return [
    record.chosen ? 'a record chosen by hand' : 'a record',
    record.name === undefined ? 'no name' : 'a name',
    health ? `last look: ${found.join(', ') || 'by the heading'}` : 'still looking',
  ].join('; ');
}

async function pageLines(tabId: number): Promise<string[]> {
  const [ran] = await Promise.allSettled([
    browser.scripting.executeScript({ target: { tabId }, files: [SCRIPT] }),
  ]);
  if (ran.status === 'rejected') return ['The browser lets no script into the page.'];
  const lines = v.tryParse(DiagnosisLines, ran.value[0]?.result) ?? [];
  return lines.length > 0 ? lines : ['The page said nothing.'];
}
