import { browser } from 'wxt/browser';
import type { Asker } from '../../border/answer';
import type { Review, TeachOffer } from '../../border/questions-teach';
import { patternOf } from '../../crm/pattern';
import { derive } from '../../crm/teach/derive';
import { idsBy } from '../../crm/teach/pattern-between';
import { done, failed, type Outcome } from '../../domain/failure';
import { TAUGHT, type TaughtField } from '../../domain/fields';
import type { Recipe } from '../../domain/recipe';
import type { AfterSample, Sample, Taught } from '../../domain/teach';
import { settingsDb } from '../../storage/databases';
import { tell } from '../news';
import { openPage, tabUnderPopup } from '../pages';
import { tabRecord } from '../tabs';
import { recipeFor } from './recipes';
import { forgetTeaching, keepTeaching, teachingAt, teachings } from './samples';

const SCRIPT = '/crm-teach.js';

type Tab = { id: number; origin: string };

async function webTab(asker?: Asker): Promise<Tab | undefined> {
  const inPanel = asker?.place === 'sidebar' && asker.tabId !== undefined;
  const tab = inPanel ? await browser.tabs.get(asker.tabId ?? -1) : await tabUnderPopup();
  const origin = URL.parse(tab?.url ?? '')?.origin;
  if (tab?.id === undefined || !origin || !/^https?:/.test(origin)) return undefined;
  return { id: tab.id, origin };
}

/** What teaching the tab under the popup would do next. */
export async function offerTeaching(): Promise<TeachOffer | null> {
  const tab = await webTab();
  if (!tab) return null;
  const { origin } = tab;
  const [teaching, site, record] = await Promise.all([
    teachingAt(origin),
    (await settingsDb()).get('sites', origin),
    tabRecord(tab.id),
  ]);
  const taught = site?.taught !== undefined;
  const step = teaching?.samples.length === 1 ? 'second' : 'first';
  return { origin, step, taught, quiet: step === 'first' && (taught || Boolean(record)) };
}

/** Has the tab under the popup, or around the panel, pointed at: on a second record for what was clicked on the first. */
export async function startTeaching(asker: Asker): Promise<Outcome<null>> {
  const tab = await webTab(asker);
  if (!tab) return failed({ kind: 'bad-site', why: 'address' });
  const known = (await teachingAt(tab.origin))?.samples ?? [];
  const samples = known.length === 1 ? known : [];
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
    const [taught, site] = await Promise.all([
      taughtAt(origin),
      (await settingsDb()).get('sites', origin),
    ]);
    return taught ? [{ ...taught, origin, replaces: site?.taught !== undefined }] : [];
  });
  return (await Promise.all(reviews)).flat();
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

/** Forgets what was clicked on a site. */
export async function dropTeaching(origin: string): Promise<Outcome<null>> {
  await forgetTeaching(origin);
  await tell({ kind: 'setup' });
  return done(null);
}
