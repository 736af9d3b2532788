import { useEffect, useId, useRef, useState } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import type { TeachableField } from '../../lib/domain/crm/fields';
import { type AssessedChoice, assessChoices, bestChoice } from '../../lib/domain/crm/third-record';
import type { Review } from '../../lib/protocol/requests/teach';
import { explain } from '../../lib/words/explain';
import { listOf, t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { Field } from '../ui/controls/Field';
import { allowOrigin } from '../ui/controls/request-origin';
import { useAction } from '../ui/data/use-action';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { Banner } from '../ui/feedback/Banner';
import sections from '../ui/styles/Sections.module.css';
import { FieldChoices } from './FieldChoices';
import styles from './Teach.module.css';
import { TrialResult } from './TrialResult';
import { fieldWord } from './teach-words';
import { useRecipeTrial } from './use-recipe-trial';
import { useThirdRecord } from './use-third-record';

type Chosen = Partial<Record<TeachableField, number>>;

type Props = { review: Review; onSaved: () => void; onDiscarded: () => void };

// Not `useForm`: Save, Try and Start over read the same input, and Enter in the pattern must not save.

/** What was taught on two records: the user checks it, changes it, tries it and saves it. */
export function ReviewForm({ review, onSaved, onDiscarded }: Props) {
  const { origin, ids, lost } = review;
  const { pattern, setPattern, third, fields, chosen, choose, ...form } = useReview(review, {
    onSaved,
    onDiscarded,
  });
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The page opened while the user was looking at the site, so the focus says what it is for.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={sections.section} aria-labelledby={title}>
      <h2 id={title} ref={heading} tabIndex={-1}>
        {t('teachReviewTitle', origin)}
      </h2>
      <p className={sections.lead}>{t('teachReviewLead')}</p>
      <OtherKinds review={review} />
      <Field
        label={t('siteRecord')}
        value={pattern}
        onChange={setPattern}
        hint={t('teachPatternHint', ...ids)}
        error={form.patternFault}
        required
      />
      <p role="status" className={sections.detail}>
        {third ? t('teachThirdRead', third.id) : t('teachThirdMissing')}
      </p>
      {fields.map(({ field, choices }) => (
        <FieldChoices
          key={field}
          field={field}
          choices={choices}
          chosen={chosen[field]}
          onChoose={(index) => choose(field, index)}
        />
      ))}
      {lost.length > 0 ? (
        <Banner tone="warning">{t('teachLost', listOf(lost.map(fieldWord)))}</Banner>
      ) : null}
      <ActionFailure failure={form.failure} />
      <TrialResult trial={form.trial} />
      <div className={sections.buttons}>
        <Button look="primary" onClick={() => void form.save()} busy={form.saving}>
          {t('teachSave')}
        </Button>
        <Button onClick={() => void form.test()} busy={form.trial.pending}>
          {t('teachTry')}
        </Button>
        <Button onClick={() => void form.startOver()} busy={form.discard.pending}>
          {t('teachStartOver')}
        </Button>
      </div>
      <ActionFailure failure={form.discard.failure} />
    </section>
  );
}

/** The kinds of record that saving replaces, and those that stay as they are. */
const OtherKinds = ({ review: { replaces, stays } }: { review: Review }) => (
  <>
    {replaces.length > 0 ? (
      <Banner tone="warning">
        <span className={styles.wraps}>{t('teachReplaces', listOf(replaces, 'sentence'))}</span>
      </Banner>
    ) : null}
    {stays.length > 0 ? (
      <p className={`${sections.detail} ${styles.wraps}`}>
        {t('teachStays', listOf(stays, 'sentence'))}
      </p>
    ) : null}
  </>
);

function useReview(review: Review, { onSaved, onDiscarded }: Omit<Props, 'review'>) {
  const { origin } = review;
  const [pattern, setPattern] = useState(review.pattern);
  const [touched, setTouched] = useState<Chosen>({});
  const [denied, setDenied] = useState<Failure>();
  const third = useThirdRecord(origin, review.pattern);
  const draft = useAction('recipe.draft');
  const saveRecipe = useAction('recipe.save');
  const discard = useAction('teach.discard');
  const trial = useRecipeTrial(origin);
  const fields = review.fields.map(({ field, choices }) => ({
    field,
    choices: assessChoices(field, choices, third?.read[field]),
  }));
  const chosen: Chosen = { ...bestOfAll(fields), ...touched };
  const makeRecipe = () => draft.run({ origin, pattern, chosen: withoutLeftOut(chosen) });

  const save = async () => {
    // No await before this: the browser asks for a permission only straight after the click.
    const refused = await allowOrigin(origin);
    setDenied(refused);
    if (refused) return;
    const made = await makeRecipe();
    if (!made.ok) return;
    const outcome = await saveRecipe.run({ origin, ...made.value });
    if (outcome.ok) onSaved();
  };
  const startOver = async () => {
    const outcome = await discard.run({ origin });
    if (outcome.ok) onDiscarded();
  };
  const test = () =>
    trial.run(async () => {
      const made = await makeRecipe();
      return made.ok ? made.value : undefined;
    });
  const patternFault = faultOfPattern(draft.failure);
  return {
    pattern,
    setPattern,
    patternFault,
    third,
    fields,
    chosen,
    choose: (field: TeachableField, index: number | undefined) =>
      setTouched({ ...touched, [field]: index }),
    failure: denied ?? (patternFault ? undefined : draft.failure) ?? saveRecipe.failure,
    trial,
    discard,
    saving: saveRecipe.pending,
    save,
    test,
    startOver,
  };
}

/** The best choice of each field, used until the user chooses another. */
const bestOfAll = (
  fields: readonly { field: TeachableField; choices: readonly AssessedChoice[] }[],
): Chosen =>
  Object.fromEntries(fields.map(({ field, choices }) => [field, bestChoice(field, choices)]));

/** Firefox sends a property that is undefined, too: the background would take it for a choice without a number. */
const withoutLeftOut = (chosen: Chosen): Chosen =>
  Object.fromEntries(Object.entries(chosen).filter(([, index]) => index !== undefined));

const faultOfPattern = (failure: Failure | undefined): string | undefined =>
  failure?.kind === 'bad-site' || (failure?.kind === 'not-taught' && failure.why === 'pattern')
    ? explain(failure)
    : undefined;
