import type { FieldName, TeachableField } from '../../lib/domain/crm/fields';
import type { ChoiceDoubt, SelectorChoice } from '../../lib/domain/crm/teach';
import type { AssessedChoice } from '../../lib/domain/crm/third-record';
import type { Reply } from '../../lib/protocol/contract';
import { listOf, t, type Word } from '../../lib/words/words';

const FIELD_WORDS: Record<TeachableField | FieldName, Word> = {
  name: 'teachFieldName',
  email: 'teachFieldEmail',
  phone: 'teachFieldPhone',
  client: 'teachFieldClient',
  company: 'teachFieldCompany',
  taxId: 'teachFieldTaxId',
  registrationNumber: 'teachFieldRegistrationNumber',
};

export const fieldWord = (field: TeachableField | FieldName): string => t(FIELD_WORDS[field]);

/** What a selector finds its element by. */
export function selectorWords({ by, beside = '' }: Pick<SelectorChoice, 'by' | 'beside'>): string {
  switch (by) {
    case 'label':
      return beside ? t('teachByLabel', beside) : t('teachByAria');
    case 'role':
      return t('teachByRole');
    case 'mark':
      return t('teachByMark');
    case 'id':
      return t('teachById');
    case 'class':
      return t('teachByClass');
    case 'landmark':
      return t('teachByLandmark');
    case 'place':
      return t('teachByPlace');
  }
}

const DOUBT_WORDS: Record<ChoiceDoubt | NonNullable<AssessedChoice['thirdDoubt']>, Word> = {
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

/** How certain a choice is to read other records correctly, and what makes it doubtful. */
export function choiceCertainty({
  certainty,
  doubt,
  thirdDoubt,
}: Pick<AssessedChoice, 'certainty' | 'doubt' | 'thirdDoubt'>): string {
  const sure = { verified: 'teachSure', high: 'teachSure', medium: 'teachLikely' } as const;
  const word = certainty === 'low' ? t('teachDoubtful') : t(sure[certainty]);
  const doubts = [doubt, thirdDoubt].flatMap((one) => (one ? [t(DOUBT_WORDS[one])] : []));
  return doubts.length > 0 ? t('teachCertainty', word, listOf(doubts)) : word;
}

const WARNINGS: Partial<Record<ChoiceDoubt, Word>> = {
  email: 'teachWarnEmail',
  number: 'teachWarnNumber',
  id: 'teachWarnNumber',
  long: 'teachWarnLong',
  labelled: 'teachWarnLabelled',
};

/** What the user should do if they probably clicked the wrong element. */
export function warningOf(
  field: TeachableField,
  choice: Pick<AssessedChoice, 'doubt' | 'thirdDoubt'> | undefined,
): string | undefined {
  const { doubt, thirdDoubt } = choice ?? {};
  const word = doubt && WARNINGS[doubt];
  if (word) return t(word);
  if (doubt === 'form') return t('teachWarnForm', fieldWord(field));
  if (doubt === 'same' || thirdDoubt === 'third-same')
    return t(field === 'name' ? 'teachWarnSameName' : 'teachWarnSame');
  return undefined;
}

/** The value of each field that the recipe looks for. */
export function trialRows(
  tried: Extract<Reply<'recipe.try'>, { kind: 'record' }>,
  wanted: readonly (TeachableField | FieldName)[],
): { label: string; value: string }[] {
  const read: Partial<Record<string, string>> = { ...tried.fields, name: tried.name };
  return wanted.map((field) => ({
    label: fieldWord(field),
    value: read[field] ?? t('triedNothing'),
  }));
}
