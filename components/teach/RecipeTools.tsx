import { useState } from 'react';
import { FIELDS } from '../../lib/domain/fields';
import type { Recipe } from '../../lib/domain/recipe';
import type { RecordRule, SiteFacts } from '../../lib/domain/site';
import { say } from '../../lib/words/words';
import sections from '../settings/Settings.module.css';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { RecipeEditor } from './RecipeEditor';
import { recipeText } from './recipe-text';
import { fieldWord } from './teach-words';

/** In a site's row: what was taught there, and the ways to change it, hand it on or take it in. */
export function RecipeTools({ site: { origin, taught, rules, slowPart } }: { site: SiteFacts }) {
  const [editing, setEditing] = useState<'edit' | 'import'>();
  const [saved, setSaved] = useState(false);
  const open = (what: 'edit' | 'import') => {
    setSaved(false);
    setEditing(what);
  };
  const close = (done: boolean) => {
    setSaved(done);
    setEditing(undefined);
  };
  return (
    <>
      {taught ? (
        <p className={sections.detail}>
          {say('recipeTaught')}: {readBy(taught)}
        </p>
      ) : null}
      {slowPart === undefined ? null : (
        <Notice tone="failed">{say('recipeNotRun', slowPart)}</Notice>
      )}
      <fieldset className={sections.buttons} aria-label={origin}>
        {taught ? (
          <>
            <Button onClick={() => open('edit')}>{say('recipeEdit')}</Button>
            <Button onClick={() => download(origin, taught)}>{say('recipeExport')}</Button>
          </>
        ) : null}
        <Button onClick={() => open('import')}>{say('recipeImport')}</Button>
      </fieldset>
      <p role="status" className={sections.done}>
        {saved ? say('recipeSaved') : ''}
      </p>
      {editing ? (
        <RecipeEditor
          key={editing}
          origin={origin}
          text={editing === 'edit' && taught ? recipeText(taught) : ''}
          pattern={editing === 'edit' && taught ? patternOf(taught, rules) : undefined}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** Its address pattern as a person wrote it, where that is all there is to its addresses. */
const patternOf = ({ records }: Recipe, rules: readonly RecordRule[]): string | undefined =>
  records.length > 1
    ? undefined
    : rules.find(({ match }) => match === records[0]?.match.all)?.pattern;

const readBy = ({ fields }: Recipe): string =>
  (['name', ...FIELDS] as const)
    .filter((field) => fields[field].length > 0)
    .map(fieldWord)
    .join(', ');

function download(origin: string, recipe: Recipe): void {
  const url = URL.createObjectURL(new Blob([recipeText(recipe)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `alongside-recipe-${new URL(origin).hostname}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
