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

const WHAT: Record<string, Word> = {
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
    .map(({ what, missed, of }) => {
      const word = WHAT[what];
      return say('healthMissed', word ? say(word) : what, missed, of);
    })
    .join(' · ');
