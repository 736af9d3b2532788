import { type FoundRecord, findRecord } from '../../crm/find-record';
import { knownCrms } from '../../crm/known-crms';
import { rulesOf } from '../../crm/page-rules';
import { isHostOf } from '../../domain/crm/host';
import type { AddressRule, Recipe } from '../../domain/crm/recipe';
import type { ReadBy } from '../sites/enabled-sites';
import { knownRecord } from '../sites/match-record';
import { shippedRecipe } from '../sites/shipped-recipes';

/** Of Salesforce's 18 characters the shipped recipe keeps the 15 that name the record. */
const SHORT_ID = 15;

/**
 * The address rule by which a shipped recipe finds the clicked records, if one does. A taught kind takes
 * account, type and id from it: tickets carry them as the record's reference, which has to stay as it is, and
 * as colleagues have it. `ids` are those that the taught pattern finds.
 */
export async function shippedRuleFor(
  origin: string,
  addresses: readonly string[],
  ids: readonly string[],
): Promise<AddressRule | undefined> {
  const known = await knownRecord(origin, addresses[0] ?? '');
  if (known && !known.readBy) return undefined; // a typed pattern names it
  const recipes = known?.readBy ? [known.readBy] : await shippedAt(origin);
  for (const readBy of recipes) {
    const rule = ruleOfAll(readBy.recipe, addresses, ids);
    if (rule) return shippedPartOf(rule, readBy);
  }
  return undefined;
}

/** The shipped recipes for a host on which the user switched none on. */
async function shippedAt(origin: string): Promise<ReadBy[]> {
  const ids = knownCrms().filter((crm) => isHostOf(crm, origin));
  const recipes = await Promise.all(ids.map(({ id }) => shippedRecipe(id)));
  return recipes.flatMap((recipe) => (recipe ? [{ recipe, key: recipe.id }] : []));
}

/** What a rule has of a shipped one: all, or what a kind that was taught before took from it beside its pattern. */
function shippedPartOf(rule: AddressRule, { recipe, key }: ReadBy): AddressRule | undefined {
  const { all: _, ...match } = rule.match;
  return key === recipe.id || hasShippedPart(rule) ? { ...rule, match } : undefined;
}

/** Whether a taught rule has more than a pattern: then that is of a shipped rule. */
export function hasShippedPart({ match, query = {}, fragment = {} }: AddressRule): boolean {
  const { all, ...others } = match;
  return all !== undefined && [others, query, fragment].some((one) => Object.keys(one).length > 0);
}

function ruleOfAll(
  { records }: Recipe,
  addresses: readonly string[],
  ids: readonly string[],
): AddressRule | undefined {
  const found = addresses.map((address) => foundBy(records, address));
  // The rule may be for another record in the same address, such as the account of a contact.
  if (!found.every((record, i) => record && isSameId(record.id, ids[i]))) return undefined;
  return records.find((rule) =>
    addresses.every((address, i) => isSame(foundBy([rule], address), found[i])),
  );
}

const foundBy = (records: AddressRule[], address: string): FoundRecord | undefined =>
  findRecord(rulesOf({ records }), new URL(address));

const isSameId = (shipped: string, taught = ''): boolean =>
  taught === shipped || (shipped.length === SHORT_ID && taught.startsWith(shipped));

const isSame = (one: FoundRecord | undefined, other: FoundRecord | undefined): boolean =>
  one?.type === other?.type && one?.id === other?.id && one?.account === other?.account;
