import { useState } from 'react';
import { FIELDS } from '../../lib/domain/crm/fields';
import type { Health, Recipe } from '../../lib/domain/crm/recipe';
import { type KindFacts, kindLabel, type RecordRule } from '../../lib/domain/crm/site';
import { listOf, t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { ConfirmButton } from '../ui/controls/ConfirmButton';
import { download } from '../ui/controls/download';
import { useAction } from '../ui/data/use-action';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { Banner } from '../ui/feedback/Banner';
import sections from '../ui/styles/Sections.module.css';
import { healthWords } from './health-words';
import { RecipeEditor } from './RecipeEditor';
import { recipeText } from './recipe-text';
import styles from './Teach.module.css';
import { fieldWord } from './teach-words';

type Props = {
  origin: string;
  kind: KindFacts;
  rules: readonly RecordRule[];
  health: readonly Health[];
  onSaved: (saved: boolean) => void;
};

/** A taught kind of record: the fields that are read, and the buttons to edit, export or remove it. */
export function KindRow({ origin, kind, rules, health, onSaved }: Props) {
  const { recipe, key, slowPart } = kind;
  const [editing, setEditing] = useState(false);
  const remove = useAction('recipe.delete');
  const label = kindLabel(recipe, rules);
  const missed = healthWords(health, key);
  const close = (done: boolean) => {
    onSaved(done);
    setEditing(false);
  };
  return (
    <li className={sections.row} aria-label={label}>
      <p className={styles.wraps}>
        <span className={sections.code}>{label}</span>
        <span className={sections.detail}> {fieldsOf(recipe)}</span>
      </p>
      {missed ? <p className={sections.detail}>{missed}</p> : null}
      {slowPart === undefined ? null : <Banner tone="failed">{t('recipeNotRun', slowPart)}</Banner>}
      <div className={sections.buttons}>
        <Button
          onClick={() => {
            onSaved(false);
            setEditing(true);
          }}
        >
          {t('recipeEdit')}
        </Button>
        <Button
          onClick={() => download(recipeText(recipe), 'application/json', fileName(origin, label))}
        >
          {t('recipeExport')}
        </Button>
        <ConfirmButton
          question={t('removeKind')}
          of={label}
          onRemove={() => void remove.run({ origin, kind: recipe.id })}
          busy={remove.pending}
        />
      </div>
      <ActionFailure failure={remove.failure} onRetry={remove.again} />
      {editing ? (
        <RecipeEditor
          origin={origin}
          kind={recipe.id}
          text={recipeText(recipe)}
          pattern={patternOf(recipe, rules)}
          onClose={close}
        />
      ) : null}
    </li>
  );
}

/** The address pattern as the user wrote it; undefined if the recipe has other address rules, too. */
const patternOf = ({ records }: Recipe, rules: readonly RecordRule[]): string | undefined =>
  records.length > 1
    ? undefined
    : rules.find(({ match }) => match === records[0]?.match.all)?.pattern;

const fieldsOf = ({ fields }: Recipe): string =>
  listOf(
    (['name', ...FIELDS] as const)
      .filter((field) => (fields[field] ?? []).length > 0)
      .map(fieldWord),
  );

function fileName(origin: string, label: string): string {
  const words = `${new URL(origin).hostname} ${label}`.replace(/[^\p{L}\d.]+/gu, '-');
  return `alongside-recipe-${words.replace(/^-|-$/g, '').slice(0, 80)}.json`;
}
