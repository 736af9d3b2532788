import type { Reply } from '../../lib/border/questions';
import type { FieldName, TaughtField } from '../../lib/domain/fields';
import type { Choice } from '../../lib/domain/teach';
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
    case 'place':
      return say('teachByPlace');
  }
}

/** How sure it is that other records are read rightly, and what speaks against it. */
export function sureWords({ certainty, doubt }: Pick<Choice, 'certainty' | 'doubt'>): string {
  const sure = { verified: 'teachSure', high: 'teachSure', medium: 'teachLikely' } as const;
  const word = certainty === 'low' ? say('teachDoubtful') : say(sure[certainty]);
  const doubts = {
    same: 'teachDoubtSame',
    form: 'teachDoubtForm',
    several: 'teachDoubtSeveral',
  } as const;
  return doubt ? `${word}: ${say(doubts[doubt])}` : word;
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
