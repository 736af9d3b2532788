import { useState } from 'react';
import { FIELDS } from '../../lib/domain/fields';
import type { Health, Recipe } from '../../lib/domain/recipe';
import { type KindFacts, kindLabel, type RecordRule } from '../../lib/domain/site';
import { say } from '../../lib/words/words';
import { healthWords } from '../settings/crm-words';
import { RemoveButton } from '../settings/RemoveButton';
import sections from '../settings/Settings.module.css';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Notice } from '../ui/Notice';
import { useAction } from '../ui/use-action';
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

/** One kind of record that was taught on a site: what is read of it, and the ways to change it. */
export function KindRow({ origin, kind, rules, health, onSaved }: Props) {
  const { recipe, key, slowPart } = kind;
  const [editing, setEditing] = useState(false);
  const drop = useAction('recipe.drop');
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
        <span className={sections.detail}> {readBy(recipe)}</span>
      </p>
      {missed ? <p className={sections.detail}>{missed}</p> : null}
      {slowPart === undefined ? null : (
        <Notice tone="failed">{say('recipeNotRun', slowPart)}</Notice>
      )}
      <div className={sections.buttons}>
        <Button
          onClick={() => {
            onSaved(false);
            setEditing(true);
          }}
        >
          {say('recipeEdit')}
        </Button>
        <Button onClick={() => download(origin, label, recipe)}>{say('recipeExport')}</Button>
        <RemoveButton
          question={say('removeKind')}
          of={label}
          onRemove={() => void drop.run({ origin, kind: recipe.id })}
          busy={drop.pending}
        />
      </div>
      {drop.failure ? <FailureNotice failure={drop.failure} onRetry={drop.again} arrived /> : null}
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

/** Its address pattern as a person wrote it, where that is all there is to its addresses. */
const patternOf = ({ records }: Recipe, rules: readonly RecordRule[]): string | undefined =>
  records.length > 1
    ? undefined
    : rules.find(({ match }) => match === records[0]?.match.all)?.pattern;

const readBy = ({ fields }: Recipe): string =>
  (['name', ...FIELDS] as const)
    .filter((field) => (fields[field] ?? []).length > 0)
    .map(fieldWord)
    .join(', ');

function download(origin: string, label: string, recipe: Recipe): void {
  const url = URL.createObjectURL(new Blob([recipeText(recipe)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  const words = `${new URL(origin).hostname} ${label}`.replace(/[^\p{L}\d.]+/gu, '-');
  link.download = `alongside-recipe-${words.replace(/^-|-$/g, '').slice(0, 80)}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
