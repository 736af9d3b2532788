import type { TeachableField } from '../../lib/domain/crm/fields';
import type { AssessedChoice } from '../../lib/domain/crm/third-record';
import { t } from '../../lib/words/words';
import { type RadioOption, RadioOptions } from '../ui/controls/RadioGroup';
import { Banner } from '../ui/feedback/Banner';
import { TextWith } from '../ui/feedback/TextWith';
import sections from '../ui/styles/Sections.module.css';
import styles from './Teach.module.css';
import { choiceCertainty, fieldWord, selectorWords, warningOf } from './teach-words';

type Props = {
  field: TeachableField;
  choices: readonly AssessedChoice[];
  /** Undefined if the field is left out. */
  chosen: number | undefined;
  onChoose: (index: number | undefined) => void;
};

/** One field: its value on each record, and the selectors to choose from. */
export function FieldChoices({ field, choices, chosen, onChoose }: Props) {
  const { values, third } = choices[chosen ?? 0] ?? {};
  const leftOut = chosen === undefined;
  const warning = warningOf(field, choices[chosen ?? 0]);
  const options: RadioOption<number | undefined>[] = choices.map((choice, index) => ({
    value: index,
    label: (
      <>
        <TextWith word="teachChoice" values={[selectorWords(choice)]}>
          <span className={styles.sure}>{choiceCertainty(choice)}</span>
        </TextWith>
      </>
    ),
    description: <code className={styles.select}>{selectorText(choice)}</code>,
  }));
  if (field !== 'name') options.push({ value: undefined, label: t('teachLeaveOut') });
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{fieldWord(field)}</legend>
      {values ? (
        <dl className={styles.values} data-left-out={leftOut || undefined}>
          <dt>{t('teachFirst')}</dt>
          <dd>{values[0]}</dd>
          <dt>{t('teachOther')}</dt>
          <dd>{values[1]}</dd>
          {third === undefined ? null : (
            <>
              <dt>{t('teachThird')}</dt>
              <dd>{third ?? t('triedNothing')}</dd>
            </>
          )}
        </dl>
      ) : null}
      {warning && !leftOut ? <Banner tone="warning">{warning}</Banner> : null}
      <div className={sections.radios}>
        <RadioOptions options={options} chosen={chosen} onChoose={onChoose} />
      </div>
    </fieldset>
  );
}

/** The selector of a choice, and the attribute that it reads if that is not the text. */
const selectorText = ({ select, from }: AssessedChoice): string =>
  from === 'text' ? select : `${select} · ${from}`;
