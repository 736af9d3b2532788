import type { Reply } from '../../lib/border/questions';
import type { FieldName, TaughtField } from '../../lib/domain/fields';
import type { Choice, Doubt } from '../../lib/domain/teach';
import type { Assessed } from '../../lib/domain/third';
import { say, type Word } from '../../lib/words/words';

const FIELD_WORDS: Record<TaughtField | FieldName, Word> = {
  name: 'teachFieldName',
  email: 'teachFieldEmail',
  phone: 'teachFieldPhone',
  client: 'teachFieldClient',
  company: 'teachFieldCompany',
  taxId: 'teachFieldTaxId',
  registrationNumber: 'teachFieldRegistrationNumber',
};

/** What a field is called. */
export const fieldWord = (field: TaughtField | FieldName): string => say(FIELD_WORDS[field]);

/** What an element is found by. */
export function byWords({ by, beside = '' }: Pick<Choice, 'by' | 'beside'>): string {
  switch (by) {
    case 'label':
      return beside ? say('teachByLabel', beside) : say('teachByAria');
    case 'role':
      return say('teachByRole');
    case 'mark':
      return say('teachByMark');
    case 'id':
      return say('teachById');
    case 'class':
      return say('teachByClass');
    case 'landmark':
      return say('teachByLandmark');
    case 'place':
      return say('teachByPlace');
  }
}

const DOUBT_WORDS: Record<Doubt | NonNullable<Assessed['thirdDoubt']>, Word> = {
  same: 'teachDoubtSame',
  email: 'teachDoubtEmail',
  number: 'teachDoubtNumber',
  id: 'teachDoubtId',
  long: 'teachDoubtLong',
  labelled: 'teachDoubtLabelled',
  form: 'teachDoubtForm',
  several: 'teachDoubtSeveral',
  'third-nothing': 'teachDoubtThirdNothing',
  'third-same': 'teachDoubtThirdSame',
};

/** How sure it is that other records are read rightly, and what speaks against it. */
export function sureWords({
  certainty,
  doubt,
  thirdDoubt,
}: Pick<Assessed, 'certainty' | 'doubt' | 'thirdDoubt'>): string {
  const sure = { verified: 'teachSure', high: 'teachSure', medium: 'teachLikely' } as const;
  const word = certainty === 'low' ? say('teachDoubtful') : say(sure[certainty]);
  const doubts = [doubt, thirdDoubt].flatMap((one) => (one ? [say(DOUBT_WORDS[one])] : []));
  return doubts.length > 0 ? `${word}: ${doubts.join(', ')}` : word;
}

const WARNINGS: Partial<Record<Doubt, Word>> = {
  email: 'teachWarnEmail',
  number: 'teachWarnNumber',
  id: 'teachWarnNumber',
  long: 'teachWarnLong',
  labelled: 'teachWarnLabelled',
};

/** What a person should do about what they clicked, where that was hardly meant. */
export function warningOf(
  field: TaughtField,
  choice: Pick<Assessed, 'doubt' | 'thirdDoubt'> | undefined,
): string | undefined {
  const { doubt, thirdDoubt } = choice ?? {};
  const word = doubt && WARNINGS[doubt];
  if (word) return say(word);
  if (doubt === 'form') return say('teachWarnForm', fieldWord(field));
  if (doubt === 'same' || thirdDoubt === 'third-same')
    return say(field === 'name' ? 'teachWarnSameName' : 'teachWarnSame');
  return undefined;
}

/** What a recipe read, thing by thing; nothing for what it does not look for. */
export function triedRows(
  tried: Extract<Reply<'recipe.try'>, { kind: 'record' }>,
  wanted: readonly (TaughtField | FieldName)[],
): { label: string; value: string }[] {
  const read: Partial<Record<string, string>> = { ...tried.fields, name: tried.name };
  return wanted.map((field) => ({
    label: fieldWord(field),
    value: read[field] ?? say('triedNothing'),
  }));
}
