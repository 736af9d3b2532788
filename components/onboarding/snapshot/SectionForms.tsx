import type {
  SectionForm,
  SectionPart,
} from '../../../lib/domain/onboarding/recognise/section-forms';
import { entriesOf, pathText, type SnapshotEntry } from '../../../lib/domain/onboarding/snapshot';
import { plainName } from '../../../lib/domain/tickets/plain-name';
import { t } from '../../../lib/words/words';
import { CopyButton } from '../../ui/controls/CopyButton';
import { requirementFieldWord } from '../field-words';
import { AccountChecks } from './AccountChecks';
import { Entries } from './Entries';
import type { Ask } from './Leaf';
import styles from './SectionForms.module.css';

/** How many fields of a card are expanded at first. */
const MOST_EXPANDED = 40;

type Props = { parts: readonly SectionPart[]; budget: number; onAsk: Ask };

/** A section with addresses on one line, and with people and accounts as cards; the rest as fields. */
export const SectionForms = ({ parts, budget, onAsk }: Props) => (
  <div className={styles.forms}>
    {parts.map((part) =>
      part.form ? (
        <Card key={pathText(part.entry.path)} form={part.form} entry={part.entry} onAsk={onAsk} />
      ) : (
        <div key={pathText(part.entries[0]?.path ?? [])} className={styles.plain}>
          <Entries entries={part.entries} budget={budget} onAsk={onAsk} />
        </div>
      ),
    )}
  </div>
);

type CardProps = { form: SectionForm; entry: SnapshotEntry; onAsk: Ask };

/**
 * One card. While the reviewer can ask the merchant, it also shows the fields that its head is made of,
 * because each field can be asked about.
 */
function Card({ form, entry, onAsk }: CardProps) {
  const fields = onAsk ? entriesOf(entry.value, entry.path) : form.rest;
  const place = entry.path.at(-1) ?? '';
  return (
    <article className={styles.card} data-kind={form.kind}>
      {form.kind === 'address' && typeof place === 'string' ? (
        <p className={styles.place}>{requirementFieldWord(place)}</p>
      ) : null}
      <CardHead form={form} />
      {form.kind === 'account' ? <AccountChecks checks={form.checks} /> : null}
      {fields.length > 0 ? <Entries entries={fields} budget={MOST_EXPANDED} onAsk={onAsk} /> : null}
    </article>
  );
}

function CardHead({ form }: { form: SectionForm }) {
  if (form.kind === 'address')
    return (
      <p className={styles.line}>
        <bdi>{plainName(form.line)}</bdi>
        <CopyButton text={form.line} what={t('copyAddress')} asIcon />
      </p>
    );
  if (form.kind === 'account')
    return form.title === undefined ? null : (
      <p className={styles.title}>
        <bdi>{plainName(form.title)}</bdi>
      </p>
    );
  const facts = [
    form.role,
    form.birth && t('bornOn', form.birth),
    form.share && t('shareOf', form.share),
  ].flatMap((fact) => (fact ? plainName(fact) : []));
  return (
    <>
      <p className={styles.title}>
        <bdi>{plainName(form.name)}</bdi>
      </p>
      {facts.length > 0 ? (
        <p className={styles.facts}>
          {facts.map((fact) => (
            <bdi key={fact}>{fact}</bdi>
          ))}
        </p>
      ) : null}
    </>
  );
}
