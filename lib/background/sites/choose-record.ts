import { cleanId, decoded, type FoundRecord, findRecord } from '../../crm/find-record';
import { idByRule } from '../../crm/typed-id';
import { done, failed, type Outcome } from '../../domain/core/failure';
import * as v from '../../domain/core/schema';
import type { PageMessage, PageRule } from '../../domain/crm/content-messages';
import { type CrmRecord, RecordRef } from '../../domain/crm/record';
import { reference } from '../../domain/crm/record-reference';
import type { Params } from '../../protocol/contract';
import type { RecordChoices } from '../../protocol/requests/page';
import type { Caller } from '../../protocol/server/listen';
import { environmentDb } from '../../storage/databases';
import { sendToPage } from '../core/publish';
import { chosenEnvironment } from '../core/settings-store';
import { saveTabChoice } from '../core/tab-store';
import { CHOSEN_VIEW, readingRulesAt } from './match-record';
import { tabUnderPopup } from './shown-record';

/** The most records that are offered. */
const MOST_CHOICES = 12;

/** The records that the agent may choose for the page under the popup if its address names none. */
export async function readChoices(): Promise<Outcome<RecordChoices>> {
  const { origin } = await pageOfPopup();
  const rules = (await readingRulesAt(origin))?.rules ?? [];
  const seen = await recordsSeen(origin, rules);
  return done({
    records: seen.map(({ ref, name = '' }) => ({ reference: reference(ref), title: name })),
    kinds: kindsOf(rules),
  });
}

/** Saves which record the page under the popup shows, by the agent's choice. Fails with `bad-record` or `page-silent`. */
export async function chooseRecord(params: Params<'page.choose'>): Promise<Outcome<null>> {
  const { tabId, origin } = await pageOfPopup();
  const rules = (await readingRulesAt(origin))?.rules;
  if (tabId === undefined || !rules) return failed({ kind: 'page-silent' });
  const seen = await recordsSeen(origin, rules);
  const typed =
    params.typed === undefined ? undefined : refIn(params.typed, params.kind, origin, rules);
  const wanted = params.reference ?? (typed && reference(typed));
  const record: CrmRecord | undefined =
    seen.find(({ ref }) => reference(ref) === wanted) ??
    (typed && { ref: typed, url: `${origin}/` });
  if (!record) return failed({ kind: 'bad-record' });
  await saveTabChoice(tabId, { ...record, chosen: true });
  const { type, id, account } = record.ref;
  return sendToTab(tabId, {
    alongside: 'look-again',
    found: { type, id, account, view: CHOSEN_VIEW, chosen: true },
  });
}

/** Undoes the choice in the tab of the calling panel, or under the popup. */
export async function undoChoice({ from, tabId }: Caller): Promise<Outcome<null>> {
  const tab = from === 'sidebar' ? tabId : (await pageOfPopup()).tabId;
  return tab === undefined
    ? failed({ kind: 'page-silent' })
    : sendToTab(tab, { alongside: 'look-again' });
}

const sendToTab = async (tabId: number, message: PageMessage): Promise<Outcome<null>> =>
  (await sendToPage(tabId, message)) ? done(null) : failed({ kind: 'page-silent' });

async function pageOfPopup(): Promise<{ tabId: number | undefined; origin: string }> {
  const tab = await tabUnderPopup();
  return { tabId: tab?.id, origin: URL.parse(tab?.url ?? '')?.origin ?? '' };
}

/** Stored records of an origin that their address identifies, last seen first. */
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
    .slice(0, MOST_CHOICES);
}

/** The record that the user typed: its address, or the id of one kind of record. */
function refIn(
  typed: string,
  kind: string | undefined,
  origin: string,
  rules: PageRule[],
): RecordRef | undefined {
  const text = typed.trim();
  const { host, protocol } = new URL(origin);
  if (/[/#?]/.test(text)) {
    // The host as the user writes it: in capitals, or with letters that its address has encoded.
    const page = text.startsWith('/') ? null : URL.parse(`${protocol}//${text}`);
    return refAt(page?.host === host ? page.href : text, origin, rules);
  }
  const kinds = kindsOf(rules);
  const type = kinds.length === 1 ? kinds[0] : kinds.find((one) => one === kind);
  const ofType = rules.filter((rule) => typesOf(rule).includes(type ?? ''));
  const hasNames = ofType.some(({ spaces }) => spaces);
  // As in an address, so that the record has one reference: a UUID without braces, a name with its spaces.
  const [caught = text] = ofType.flatMap((rule) => idByRule(rule, text) ?? []);
  const part = decoded(caught) ? caught : caught.replaceAll('%', '%25');
  return v.tryParse(RecordRef, { host, type, id: cleanId(part, hasNames) });
}

function refAt(address: string, origin: string, rules: PageRule[]): RecordRef | undefined {
  const url = URL.parse(address, origin);
  const found = url?.origin === origin ? findRecord(rules, url) : undefined;
  return found && refOf(found, new URL(origin).host);
}

const refOf = ({ type, id, account }: FoundRecord, host: string): RecordRef | undefined =>
  v.tryParse(RecordRef, { host, type, id, account });

/** The kinds of records that an id alone identifies: those whose rules capture no account. */
function kindsOf(rules: PageRule[]): string[] {
  const readBy = rules.flatMap(({ view, parts }) => (view === undefined ? [] : parts));
  // A pattern that a taught recipe has, too: where both match, the recipe says the type.
  const isCovered = ({ view, parts: [first] }: PageRule): boolean =>
    view === undefined && readBy.some(({ match }) => match === first?.match);
  const withoutAccount = rules.filter(
    (rule) => !isCovered(rule) && !rule.parts.some(({ match }) => match.includes('(?<account>')),
  );
  return [...new Set(withoutAccount.flatMap(typesOf))].sort();
}

const typesOf = ({ type, types }: PageRule): string[] => [
  ...(type === undefined ? [] : [type]),
  ...Object.values(types ?? {}),
];
