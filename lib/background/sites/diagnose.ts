import { browser } from 'wxt/browser';
import type { Asker } from '../../border/answer';
import { certaintyOf } from '../../crm/recipes';
import { done, failed, type Outcome } from '../../domain/failure';
import * as z from '../../domain/schema';
import { redact } from '../log';
import { tabUnderPopup } from '../pages';
import { tabLook, tabRecord } from '../tabs';
import type { ReadBy } from './grounds';
import { healthOf } from './health';
import { knownAt } from './known-records';

const SCRIPT = '/crm-diagnose.js';

const Lines = z.array(z.string());

/**
 * How a page looks to the rules of its host, as a text for a support engineer: of the tab that the
 * asking panel stands in, or of the one under the popup. It holds no word of a client.
 */
export async function diagnosePage(asker: Asker): Promise<Outcome<string>> {
  const tab =
    asker.place === 'sidebar' && asker.tabId !== undefined
      ? await browser.tabs.get(asker.tabId)
      : await tabUnderPopup();
  const origin = URL.parse(tab?.url ?? '')?.origin;
  if (tab?.id === undefined || !origin) return failed({ kind: 'page-silent' });
  const known = await knownAt(origin);
  const recipes = known?.recipes ?? [];
  const lines = [
    `Alongside ${browser.runtime.getManifest().version}: a page that is not understood`,
    `Now: ${new Date().toISOString()}`,
    `Browser: ${navigator.userAgent}`,
    `Site: ${origin}, ${known ? `${known.rules.length} address rules` : 'not enabled'}`,
    ...recipes.map(recipeLine),
    ...(await healthLines(recipes)),
    `Told of the page: ${await toldOf(tab.id)}`,
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
  const all = (await healthOf()).filter(({ recipe }) => keys.includes(recipe));
  return all.map(({ what, missed, of }) => `  ${what}: missed ${missed} of the last ${of}`);
}

/** What the content script last said, without what it read. */
async function toldOf(tabId: number): Promise<string> {
  const record = await tabRecord(tabId);
  if (record === undefined) return 'nothing yet';
  if (record === null) return 'no record';
  const look = await tabLook(tabId);
  const found = Object.entries(look ?? {}).map(
    ([what, there]) => `${what} ${there ? 'found' : 'missed'}`,
  );
  return [
    record.chosen ? 'a record chosen by hand' : 'a record',
    record.name === undefined ? 'no name' : 'a name',
    look ? `last look: ${found.join(', ') || 'by the heading'}` : 'still looking',
  ].join('; ');
}

async function pageLines(tabId: number): Promise<string[]> {
  const [ran] = await Promise.allSettled([
    browser.scripting.executeScript({ target: { tabId }, files: [SCRIPT] }),
  ]);
  if (ran.status === 'rejected') return ['The browser lets no script into the page.'];
  const lines = Lines.safeParse(ran.value[0]?.result).data ?? [];
  return lines.length > 0 ? lines : ['The page said nothing.'];
}
