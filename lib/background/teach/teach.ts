import { browser } from 'wxt/browser';
import type { Asker } from '../../border/answer';
import type { Review, TeachOffer } from '../../border/questions-teach';
import { patternOf } from '../../crm/pattern';
import { derive } from '../../crm/teach/derive';
import { idsBy } from '../../crm/teach/pattern-between';
import { done, failed, type Outcome } from '../../domain/failure';
import { TAUGHT, type TaughtField } from '../../domain/fields';
import type { Recipe } from '../../domain/recipe';
import { kindKey, kindLabel, kindsOf } from '../../domain/site';
import type { AfterSample, Sample, Taught, Third } from '../../domain/teach';
import { settingsDb } from '../../storage/databases';
import { tell } from '../news';
import { openPage, tabUnderPopup } from '../pages';
import { knownRecord } from '../sites/known-records';
import { tabRecord } from '../tabs';
import { recipeFor, replacedBy } from './recipes';
import { forgetTeaching, keepTeaching, teachingAt, teachings } from './samples';
import { readThird } from './third';

const SCRIPT = '/crm-teach.js';

type Tab = { id: number; origin: string; url: string };

async function webTab(asker?: Asker): Promise<Tab | undefined> {
  const inPanel = asker?.place === 'sidebar' && asker.tabId !== undefined;
  const tab = inPanel ? await browser.tabs.get(asker.tabId ?? -1) : await tabUnderPopup();
  const { url = '' } = tab ?? {};
  const origin = URL.parse(url)?.origin;
  if (tab?.id === undefined || !origin || !/^https?:/.test(origin)) return undefined;
  return { id: tab.id, origin, url };
}

/** What teaching the tab under the popup would do next. */
export async function offerTeaching(): Promise<TeachOffer | null> {
  const tab = await webTab();
  if (!tab) return null;
  const { origin } = tab;
  const [teaching, taught, record] = await Promise.all([
    teachingAt(origin),
    taughtBefore(tab),
    tabRecord(tab.id),
  ]);
  const step = teaching?.samples.length === 1 ? 'second' : 'first';
  const known = taught === 'these' || Boolean(record);
  return { origin, step, taught, quiet: step === 'first' && known };
}

async function taughtBefore({ origin, url }: Tab): Promise<TeachOffer['taught']> {
  const site = await (await settingsDb()).get('sites', origin);
  const kinds = site ? kindsOf(site) : [];
  if (!site || kinds.length === 0) return 'no';
  const readBy = (await knownRecord(origin, url))?.readBy;
  return kinds.some((kind) => kindKey(site, kind) === readBy?.key) ? 'these' : 'others';
}

/** Has the tab under the popup, or around the panel, pointed at: on a second record for what was clicked on the first. */
export async function startTeaching(
  { anew }: { anew: boolean },
  asker: Asker,
): Promise<Outcome<null>> {
  const tab = await webTab(asker);
  if (!tab) return failed({ kind: 'bad-site', why: 'address' });
  const known = (await teachingAt(tab.origin))?.samples ?? [];
  const samples = known.length === 1 && !anew ? known : [];
  await keepTeaching(tab.origin, { tabId: tab.id, at: Date.now(), samples });
  const fields = TAUGHT.filter((field) => !samples[0] || samples[0].ways[field]);
  const target = { tabId: tab.id };
  const [entered] = await Promise.allSettled([
    browser.scripting.executeScript({ target, files: [SCRIPT] }),
  ]);
  if (entered.status === 'rejected')
    return failed({ kind: 'no-host-permission', origin: tab.origin });
  await browser.scripting.executeScript({
    target,
    func: (wanted: TaughtField[]) => globalThis.alongsideTeach?.pick(wanted),
    args: [fields],
  });
  return done(null);
}

/** Takes what was clicked on one record; after the second the settings open for the review. */
export async function takeSample(sample: Sample, asker: Asker): Promise<Outcome<AfterSample>> {
  const { origin = '', tabId } = asker;
  const teaching = await teachingAt(origin);
  if (!teaching || teaching.tabId !== tabId) return done('too-late');
  if (URL.parse(sample.address)?.origin !== origin)
    return failed({ kind: 'denied', question: 'teach.sample' });
  const [first] = teaching.samples;
  if (!first || first.address === sample.address) {
    const same = first && teaching.samples.length === 1 && !isSame(first, sample);
    await keepTeaching(origin, { ...teaching, samples: [sample] });
    await tell({ kind: 'setup' });
    return done(same ? 'same-record' : 'second');
  }
  const taught = derive([first, sample]);
  if (typeof taught === 'string') return done(taught);
  await keepTeaching(origin, { ...teaching, samples: [first, sample] });
  await tell({ kind: 'setup' });
  await openPage('options');
  return done('review');
}

/** The same question may come twice, where the background was stopped before it answered. */
const isSame = (one: Sample, other: Sample): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

async function taughtAt(origin: string): Promise<Taught | undefined> {
  const [one, other] = (await teachingAt(origin))?.samples ?? [];
  const taught = one && other && derive([one, other]);
  return typeof taught === 'string' ? undefined : taught;
}

/** Every site of which two records were pointed at. */
export async function readReviews(): Promise<Review[]> {
  const reviews = (await teachings()).map(async ({ origin }): Promise<Review[]> => {
    const taught = await taughtAt(origin);
    return taught ? [{ ...taught, origin, ...(await besides(origin, taught)) }] : [];
  });
  return (await Promise.all(reviews)).flat();
}

/** What becomes of the kinds that were taught before. */
async function besides(
  origin: string,
  taught: Taught,
): Promise<Pick<Review, 'replaces' | 'stays'>> {
  const site = await (await settingsDb()).get('sites', origin);
  const kinds = site ? kindsOf(site) : [];
  const recipe = recipeFor(origin, taught.pattern, taught, { name: 0 });
  const gone = recipe ? await replacedBy(origin, recipe, kinds) : [];
  const labels = (some: readonly Recipe[]) =>
    some.map((kind) => kindLabel(kind, site?.rules ?? []));
  return { replaces: labels(gone), stays: labels(kinds.filter((one) => !gone.includes(one))) };
}

/** The recipe that a person's choices come to, with the pattern as we write it. */
export async function draftRecipe(asked: {
  origin: string;
  pattern: string;
  chosen: Partial<Record<TaughtField, number>>;
}): Promise<Outcome<{ pattern: string; recipe: Recipe }>> {
  const { origin, chosen } = asked;
  const [one, other] = (await teachingAt(origin))?.samples ?? [];
  const taught = await taughtAt(origin);
  if (!one || !other || !taught) return failed({ kind: 'not-taught', why: 'gone' });
  const pattern = patternOf(asked.pattern);
  if (!pattern) return failed({ kind: 'bad-site', why: 'pattern' });
  if (typeof idsBy(pattern, [one.address, other.address]) === 'string')
    return failed({ kind: 'not-taught', why: 'pattern' });
  const recipe = recipeFor(origin, pattern, taught, chosen);
  return recipe ? done({ pattern, recipe }) : failed({ kind: 'bad-site', why: 'pattern' });
}

/** What the choices read on a third record that is open; null where none is, or nothing was clicked. */
export async function lookAtThird(asked: {
  origin: string;
  pattern: string;
}): Promise<Outcome<Third | null>> {
  const taught = await taughtAt(asked.origin);
  return done(taught ? await readThird(asked.origin, asked.pattern, taught) : null);
}

/** Forgets what was clicked on a site. */
export async function dropTeaching(origin: string): Promise<Outcome<null>> {
  await forgetTeaching(origin);
  await tell({ kind: 'setup' });
  return done(null);
}
