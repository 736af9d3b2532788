import { browser } from 'wxt/browser';
import { patternOf } from '../../crm/pattern/pattern';
import { derive } from '../../crm/teach/derive';
import { idsBy } from '../../crm/teach/pattern-between';
import { done, failed, type Outcome } from '../../domain/core/failure';
import { TAUGHT, type TeachableField } from '../../domain/crm/fields';
import { matchPattern } from '../../domain/crm/match-pattern';
import type { Recipe } from '../../domain/crm/recipe';
import { kindKey, kindLabel, kindsOf } from '../../domain/crm/site';
import type { AfterSample, Sample, Taught, Third } from '../../domain/crm/teach';
import type { Params } from '../../protocol/contract';
import type { Review, TeachOffer } from '../../protocol/requests/teach';
import type { Caller } from '../../protocol/server/listen';
import { settingsDb } from '../../storage/databases';
import { publish } from '../core/publish';
import { tabRecord } from '../core/tab-store';
import { knownRecord } from '../sites/match-record';
import { openPage } from '../sites/open-screens';
import { tabUnderPopup } from '../sites/shown-record';
import { releaseHostPermissions } from '../sites/sites';
import { injectTeaching } from './inject-teaching';
import { kindsReplacedBy, recipeFor } from './recipes';
import { clearTeaching, saveTeaching, teachingAt, teachingSessions } from './samples';
import { shippedRuleFor } from './shipped-rule';
import { readThird } from './third-record';

type Tab = { id: number; origin: string; url: string };

async function webTab(caller?: Caller): Promise<Tab | undefined> {
  const inPanel = caller?.from === 'sidebar' && caller.tabId !== undefined;
  const tab = inPanel ? await browser.tabs.get(caller.tabId ?? -1) : await tabUnderPopup();
  const { url = '' } = tab ?? {};
  const origin = URL.parse(url)?.origin;
  if (tab?.id === undefined || !origin || !/^https?:/.test(origin)) return undefined;
  return { id: tab.id, origin, url };
}

/** The next step of teaching the tab under the popup; null if it shows no web page. */
export async function offerTeaching(): Promise<TeachOffer | null> {
  const tab = await webTab();
  if (!tab) return null;
  const { origin } = tab;
  const [teaching, taught, record] = await Promise.all([
    teachingAt(origin),
    taughtKinds(tab),
    tabRecord(tab.id),
  ]);
  const step = teaching?.samples.length === 1 ? 'second' : 'first';
  const known = taught === 'these' || Boolean(record);
  return { origin, step, taught, quiet: step === 'first' && known };
}

async function taughtKinds({ origin, url }: Tab): Promise<TeachOffer['taught']> {
  const site = await (await settingsDb()).get('sites', origin);
  const kinds = site ? kindsOf(site) : [];
  if (!site || kinds.length === 0) return 'no';
  const readBy = (await knownRecord(origin, url))?.readBy;
  return kinds.some((kind) => kindKey(site, kind) === readBy?.key) ? 'these' : 'others';
}

/**
 * Lets the user point at a record in the tab under the popup or around the panel. On the second record
 * only the fields of the first are asked for. Fails with `bad-site` or `no-host-permission`.
 */
export async function startTeaching(
  { restart }: { restart: boolean },
  caller: Caller,
): Promise<Outcome<null>> {
  const tab = await webTab(caller);
  if (!tab) return failed({ kind: 'bad-site', why: 'address' });
  const known = (await teachingAt(tab.origin))?.samples ?? [];
  const samples = known.length === 1 && !restart ? known : [];
  await saveTeaching(tab.origin, { tabId: tab.id, at: Date.now(), samples });
  // The settings may show what was clicked before, which is gone then.
  if (samples.length < known.length) await publish({ kind: 'setup' });
  const fields = TAUGHT.filter((field) => !samples[0] || samples[0].ways[field]);
  const [injected] = await Promise.allSettled([injectTeaching(tab.id)]);
  if (injected.status === 'rejected')
    return failed({ kind: 'no-host-permission', origin: tab.origin });
  await browser.scripting.executeScript({
    target: { tabId: tab.id },
    func: (wanted: TeachableField[]) => globalThis.alongsideTeach?.pick(wanted),
    args: [fields],
  });
  return done(null);
}

/** Saves what the user clicked on one record. After the second record, opens the settings for the review. */
export async function addSample(sample: Sample, caller: Caller): Promise<Outcome<AfterSample>> {
  const { origin = '', tabId } = caller;
  const teaching = await teachingAt(origin);
  if (!teaching || teaching.tabId !== tabId) return done('too-late');
  if (URL.parse(sample.address)?.origin !== origin)
    return failed({ kind: 'denied', request: 'sample.add' });
  const [first] = teaching.samples;
  if (!first || first.address === sample.address) {
    const isSameRecord = first && teaching.samples.length === 1 && !isRepeated(first, sample);
    await saveTeaching(origin, { ...teaching, samples: [sample] });
    await publish({ kind: 'setup' });
    return done(isSameRecord ? 'same-record' : 'second');
  }
  const taught = derive([first, sample]);
  if (typeof taught === 'string') return done(taught);
  await saveTeaching(origin, { ...teaching, samples: [first, sample] });
  await publish({ kind: 'setup' });
  await openPage({ page: 'options', section: 'sites' });
  return done('review');
}

/** A content script repeats its request if the background stopped before it replied. */
const isRepeated = (one: Sample, other: Sample): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

async function derivedAt(origin: string): Promise<Taught | undefined> {
  const [one, other] = (await teachingAt(origin))?.samples ?? [];
  const taught = one && other && derive([one, other]);
  return typeof taught === 'string' ? undefined : taught;
}

/** A review for every site on which the user clicked two records. */
export async function readReviews(): Promise<Review[]> {
  const reviews = (await teachingSessions()).map(
    async ({ origin, teaching }): Promise<Review[]> => {
      const taught = await derivedAt(origin);
      const addresses = teaching.samples.map(({ address }) => address);
      return taught
        ? [{ ...taught, origin, ...(await effectOnKinds(origin, taught, addresses)) }]
        : [];
    },
  );
  return (await Promise.all(reviews)).flat();
}

/** Which taught kinds the new recipe replaces, and which stay. */
async function effectOnKinds(
  origin: string,
  taught: Taught,
  addresses: readonly string[],
): Promise<Pick<Review, 'replaces' | 'stays'>> {
  const site = await (await settingsDb()).get('sites', origin);
  const kinds = site ? kindsOf(site) : [];
  const shipped = await shippedRuleFor(origin, addresses, taught.ids);
  const recipe = recipeFor(origin, taught.pattern, taught, { name: 0 }, shipped);
  const replaced = recipe ? kindsReplacedBy(origin, recipe, kinds, addresses) : [];
  const labels = (recipes: readonly Recipe[]) =>
    recipes.map((kind) => kindLabel(kind, site?.rules ?? []));
  return {
    replaces: labels(replaced),
    stays: labels(kinds.filter((one) => !replaced.includes(one))),
  };
}

/** The recipe for the user's choices, with the normalised pattern. Fails with `not-taught` or `bad-site`. */
export async function draftRecipe(
  params: Params<'recipe.draft'>,
): Promise<Outcome<{ pattern: string; recipe: Recipe }>> {
  const { origin, chosen } = params;
  const [one, other] = (await teachingAt(origin))?.samples ?? [];
  const taught = await derivedAt(origin);
  if (!one || !other || !taught) return failed({ kind: 'not-taught', why: 'gone' });
  const pattern = patternOf(params.pattern);
  if (!pattern) return failed({ kind: 'bad-site', why: 'pattern' });
  const addresses: [string, string] = [one.address, other.address];
  const ids = idsBy(pattern, addresses);
  if (typeof ids === 'string') return failed({ kind: 'not-taught', why: 'pattern' });
  const shipped = await shippedRuleFor(origin, addresses, ids);
  const recipe = recipeFor(origin, pattern, taught, chosen, shipped);
  return recipe ? done({ pattern, recipe }) : failed({ kind: 'bad-site', why: 'pattern' });
}

/** What the choices read on a third record in an open tab; null if there is none, or nothing was clicked. */
export async function readThirdRecord(
  params: Params<'teach.thirdRecord.read'>,
): Promise<Outcome<Third | null>> {
  const taught = await derivedAt(params.origin);
  return done(taught ? await readThird(params.origin, params.pattern, taught) : null);
}

/** Discards what the user clicked on a site. A trial may have asked for access, which is given back. */
export async function discardTeaching(origin: string): Promise<Outcome<null>> {
  await clearTeaching(origin);
  await releaseHostPermissions([matchPattern(origin)]);
  await publish({ kind: 'setup' });
  return done(null);
}
