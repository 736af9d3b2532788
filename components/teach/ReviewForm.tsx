import { useEffect, useId, useRef, useState } from 'react';
import type { Review } from '../../lib/border/questions-teach';
import type { Failure } from '../../lib/domain/failure';
import type { TaughtField } from '../../lib/domain/fields';
import { type Assessed, assessed, bestOf } from '../../lib/domain/third';
import { explain } from '../../lib/words/explain';
import { say } from '../../lib/words/words';
import { allowOrigin } from '../settings/allow-origin';
import sections from '../settings/Settings.module.css';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Field } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { useAction } from '../ui/use-action';
import { FieldChoices } from './FieldChoices';
import styles from './Teach.module.css';
import { TriedNotice } from './TriedNotice';
import { fieldWord } from './teach-words';
import { useThird } from './use-third';
import { useTry } from './use-try';

type Chosen = Partial<Record<TaughtField, number>>;

type Props = { review: Review; onSaved: () => void; onDropped: () => void };

/** What two records came to, to be looked over, changed, tried and saved. */
export function ReviewForm({ review, onSaved, onDropped }: Props) {
  const { origin, ids, fields, lost } = review;
  const [pattern, setPattern] = useState(review.pattern);
  const third = useThird(origin, review.pattern);
  const [touched, setTouched] = useState<Chosen>({});
  const shown = fields.map(({ field, choices }) => ({
    field,
    choices: assessed(field, choices, third?.read[field]),
  }));
  const chosen: Chosen = { ...bestOfAll(shown), ...touched };
  const [denied, setDenied] = useState<Failure>();
  const draft = useAction('teach.recipe');
  const keep = useAction('recipe.keep');
  const drop = useAction('teach.drop');
  const trying = useTry(origin);
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // It comes while the person looks at the site: the page is opened for it.
  useEffect(() => heading.current?.focus(), []);

  const save = async () => {
    // Nothing may be waited for before this: the browser asks only straight after the click.
    const refused = await allowOrigin(origin);
    setDenied(refused);
    if (refused) return;
    const made = await draft.run({ origin, pattern, chosen });
    if (!made.ok) return;
    const kept = await keep.run({ origin, ...made.value });
    if (kept.ok) onSaved();
  };
  const startOver = async () => {
    const dropped = await drop.run({ origin });
    if (dropped.ok) onDropped();
  };
  const test = () =>
    trying.run(async () => {
      const made = await draft.run({ origin, pattern, chosen });
      return made.ok ? made.value : undefined;
    });

  const patternFault = faultOfPattern(draft.failure);
  const failure = denied ?? (patternFault ? undefined : draft.failure) ?? keep.failure;
  return (
    <section className={sections.section} aria-labelledby={title}>
      <h2 id={title} ref={heading} tabIndex={-1}>
        {say('teachReviewTitle', origin)}
      </h2>
      <p className={sections.lead}>{say('teachReviewLead')}</p>
      {review.replaces.length > 0 ? (
        <Notice tone="doubt">
          <span className={styles.wraps}>{say('teachReplaces', review.replaces.join(', '))}</span>
        </Notice>
      ) : null}
      {review.stays.length > 0 ? (
        <p className={`${sections.detail} ${styles.wraps}`}>
          {say('teachStays', review.stays.join(', '))}
        </p>
      ) : null}
      <Field
        label={say('siteRecord')}
        value={pattern}
        onChange={setPattern}
        hint={say('teachPatternHint', ...ids)}
        error={patternFault}
        required
      />
      <p role="status" className={sections.detail}>
        {third ? say('teachThirdRead', third.id) : say('teachThirdMissing')}
      </p>
      {shown.map(({ field, choices }) => (
        <FieldChoices
          key={field}
          field={field}
          choices={choices}
          chosen={chosen[field]}
          onChoose={(at) => setTouched({ ...touched, [field]: at })}
        />
      ))}
      {lost.length > 0 ? (
        <Notice tone="doubt">{say('teachLost', lost.map(fieldWord).join(', '))}</Notice>
      ) : null}
      {failure ? <FailureNotice failure={failure} arrived /> : null}
      <TriedNotice trying={trying} />
      <div className={sections.buttons}>
        <Button look="primary" onClick={() => void save()} busy={keep.pending}>
          {say('teachSave')}
        </Button>
        <Button onClick={() => void test()} busy={trying.pending}>
          {say('teachTry')}
        </Button>
        <Button onClick={() => void startOver()} busy={drop.pending}>
          {say('teachStartOver')}
        </Button>
      </div>
      {drop.failure ? <FailureNotice failure={drop.failure} arrived /> : null}
    </section>
  );
}

/** The best of each, as long as the person chose none. */
const bestOfAll = (
  fields: readonly { field: TaughtField; choices: readonly Assessed[] }[],
): Chosen =>
  Object.fromEntries(fields.map(({ field, choices }) => [field, bestOf(field, choices)]));

const faultOfPattern = (failure: Failure | undefined): string | undefined =>
  failure?.kind === 'bad-site' || (failure?.kind === 'not-taught' && failure.why === 'pattern')
    ? explain(failure)
    : undefined;
