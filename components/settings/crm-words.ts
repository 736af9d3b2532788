import type { Certainty, CrmFacts, Health } from '../../lib/domain/recipe';
import { say, type Word } from '../../lib/words/words';

const FIELDS: Record<Certainty, Word> = {
  verified: 'fieldsTried',
  high: 'fieldsSeveralSources',
  medium: 'fieldsSources',
  low: 'fieldsSources',
};

/** How sure we are of a CRM's facts: of its addresses, then of what is read on its pages. */
export function certaintyWords({ address, fields }: CrmFacts['certainty']): string {
  const sure = address === 'verified' || address === 'high';
  return say(
    'certainty',
    say(sure ? 'addressesSure' : 'addressesProbable'),
    say(fields ? FIELDS[fields] : 'fieldsHeading'),
  );
}

/** So many hosts are named in full. */
const HOSTS = 3;

/** The hosts of a CRM: all, or the first and how many more. */
export function hostWords(hosts: readonly string[]): string {
  const named = hosts.length > HOSTS + 1 ? hosts.slice(0, HOSTS) : hosts;
  const more = hosts.length - named.length;
  return [...named, ...(more > 0 ? [say('hostsMore', more)] : [])].join('   ');
}

const WHAT: Record<string, Word> = {
  ready: 'healthReady',
  name: 'healthName',
  email: 'healthEmail',
  phone: 'healthPhone',
  company: 'healthCompany',
  client: 'healthClient',
};

/** What was not found where a recipe says that it is, and how often; nothing where all was. */
export const healthWords = (health: readonly Health[], recipe: string | undefined): string =>
  health
    .filter((one) => one.recipe === recipe && one.missed > 0)
    .map(({ what, missed, of }) => say('healthMissed', whatWords(what), missed, of))
    .join(' · ');

/** `name 1` is the first place in which a name is looked for, `name 2` the next. */
function whatWords(what: string): string {
  const [kind = '', place = '1'] = what.split(' ');
  const word = WHAT[kind];
  const words = word ? say(word) : kind;
  return place === '1' ? words : say('healthPlace', words, place);
}
