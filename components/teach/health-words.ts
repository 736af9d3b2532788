import type { Health } from '../../lib/domain/crm/recipe';
import { t, type Word } from '../../lib/words/words';

const WHAT: Record<string, Word> = {
  ready: 'healthReady',
  name: 'healthName',
  email: 'healthEmail',
  phone: 'healthPhone',
  company: 'healthCompany',
  client: 'healthClient',
  taxId: 'healthTaxId',
  registrationNumber: 'healthRegistrationNumber',
};

/** What the selectors of a recipe did not find, and how often; empty if they found everything. */
export const healthWords = (health: readonly Health[], recipe: string | undefined): string =>
  health
    .filter((one) => one.recipe === recipe && one.missed > 0)
    .map(({ what, missed, of }) => t('healthMissed', whatWords(what), missed, of))
    .join(' · ');

/** `name 1` is the first source of a name, `name 2` the next. */
function whatWords(what: string): string {
  const [kind = '', place = '1'] = what.split(' ');
  const word = WHAT[kind];
  const words = word ? t(word) : kind;
  return place === '1' ? words : t('healthPlace', words, place);
}
