import type { Asker } from '../../border/answer';
import type { RecordChoices } from '../../border/questions-page';
import { type Found, findRecord } from '../../crm/find-record';
import { done, failed, type Outcome } from '../../domain/failure';
import type { PageNews, PageRule } from '../../domain/page';
import { type CrmRecord, RecordRef, reference } from '../../domain/record';
import { environmentDb } from '../../storage/databases';
import { chosenEnvironment } from '../facts';
import { tellPage } from '../news';
import { tabUnderPopup } from '../pages';
import { keepTabChoice } from '../tabs';
import { BY_HAND, knownAt } from './known-records';

/** So many of the records that were seen last are offered. */
const OFFERED = 12;

/** What the page under the popup may be said to show, where its address says nothing. */
export async function readChoices(): Promise<Outcome<RecordChoices>> {
  const { origin } = await pageUnderPopup();
  const rules = (await knownAt(origin))?.rules ?? [];
  const seen = await recordsSeen(origin, rules);
  return done({
    records: seen.map(({ ref, name = '' }) => ({ reference: reference(ref), title: name })),
    kinds: kindsOf(rules),
  });
}

/** The agent says which record the page under the popup shows. */
export async function chooseRecord(asked: {
  reference?: string | undefined;
  typed?: string | undefined;
  kind?: string | undefined;
}): Promise<Outcome<null>> {
  const { tabId, origin } = await pageUnderPopup();
  const rules = (await knownAt(origin))?.rules;
  if (tabId === undefined || !rules) return failed({ kind: 'page-silent' });
  const seen = await recordsSeen(origin, rules);
  const typed =
    asked.typed === undefined ? undefined : refIn(asked.typed, asked.kind, origin, rules);
  const wanted = asked.reference ?? (typed && reference(typed));
  const record: CrmRecord | undefined =
    seen.find(({ ref }) => reference(ref) === wanted) ??
    (typed && { ref: typed, url: `${origin}/` });
  if (!record) return failed({ kind: 'bad-record' });
  await keepTabChoice(tabId, { ...record, chosen: true });
  const { type, id, account } = record.ref;
  return say(tabId, {
    alongside: 'look-again',
    found: { type, id, account, view: BY_HAND, chosen: true },
  });
}

/** Takes that back, in the tab of the asking panel or under the popup. */
export async function takeChoiceBack({ place, tabId }: Asker): Promise<Outcome<null>> {
  const tab = place === 'sidebar' ? tabId : (await pageUnderPopup()).tabId;
  return tab === undefined
    ? failed({ kind: 'page-silent' })
    : say(tab, { alongside: 'look-again' });
}

const say = async (tabId: number, news: PageNews): Promise<Outcome<null>> =>
  (await tellPage(tabId, news)) ? done(null) : failed({ kind: 'page-silent' });

async function pageUnderPopup(): Promise<{ tabId: number | undefined; origin: string }> {
  const tab = await tabUnderPopup();
  return { tabId: tab?.id, origin: URL.parse(tab?.url ?? '')?.origin ?? '' };
}

/** Records of an origin whose address says which they are, those seen last first. */
async function recordsSeen(origin: string, rules: PageRule[]): Promise<CrmRecord[]> {
  const { host = '' } = URL.parse(origin) ?? {};
  const db = await environmentDb(await chosenEnvironment());
  const stored = await db.getAll('records', IDBKeyRange.bound(`${host}/`, `${host}/\uffff`));
  return stored
    .sort((a, b) => b.seenAt - a.seenAt)
    .flatMap(({ reference: known, title, url }) => {
      const ref = url === undefined ? undefined : refAt(url, origin, rules);
      return ref && url && reference(ref) === known ? [{ ref, name: title, url }] : [];
    })
    .slice(0, OFFERED);
}

/** The record in what a person typed: its address, or the id of one kind of record. */
function refIn(
  typed: string,
  kind: string | undefined,
  origin: string,
  rules: PageRule[],
): RecordRef | undefined {
  const text = typed.trim();
  const { host, protocol } = new URL(origin);
  if (/[/#?]/.test(text))
    return refAt(text.startsWith(`${host}/`) ? `${protocol}//${text}` : text, origin, rules);
  const kinds = kindsOf(rules);
  const type = kinds.length === 1 ? kinds[0] : kinds.find((one) => one === kind);
  return RecordRef.safeParse({ host, type, id: text }).data;
}

function refAt(address: string, origin: string, rules: PageRule[]): RecordRef | undefined {
  const url = URL.parse(address, origin);
  const found = url?.origin === origin ? findRecord(rules, url) : undefined;
  return found && refOf(found, new URL(origin).host);
}

const refOf = ({ type, id, account }: Found, host: string): RecordRef | undefined =>
  RecordRef.safeParse({ host, type, id, account }).data;

/** The kinds of records that an id alone can name: where none of them is one of many accounts'. */
function kindsOf(rules: PageRule[]): string[] {
  const ofNobody = rules.filter(
    ({ parts }) => !parts.some(({ match }) => match.includes('(?<account>')),
  );
  const kinds = ofNobody.flatMap(({ type, types }) => [
    ...(type === undefined ? [] : [type]),
    ...Object.values(types ?? {}),
  ]);
  return [...new Set(kinds)].sort();
}
