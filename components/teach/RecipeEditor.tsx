import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import type { Failure } from '../../lib/domain/failure';
import type { Recipe } from '../../lib/domain/recipe';
import { explain } from '../../lib/words/explain';
import { say } from '../../lib/words/words';
import { allowOrigin } from '../settings/allow-origin';
import sections from '../settings/Settings.module.css';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Field, TextArea } from '../ui/Field';
import { useAction } from '../ui/use-action';
import { useReadAgain } from '../ui/use-answer';
import { readRecipe } from './recipe-text';
import styles from './Teach.module.css';
import { TriedNotice } from './TriedNotice';
import { useTry } from './use-try';

type Props = {
  origin: string;
  /** The kind that is edited; undefined where one is taken in from elsewhere. */
  kind: string | undefined;
  /** What is there to begin with; empty where one is taken in from elsewhere. */
  text: string;
  /** How its addresses were written by a person; undefined where the text alone says it. */
  pattern: string | undefined;
  onClose: (saved: boolean) => void;
};

/** A site's recipe as text, to be changed, pasted or read from a file; tried, and saved. */
export function RecipeEditor({ origin, kind, text: before, pattern: was, onClose }: Props) {
  const [pattern, setPattern] = useState(was);
  const [text, setText] = useState(before);
  const [fault, setFault] = useState<string>();
  const [denied, setDenied] = useState<Failure>();
  const [closing, setClosing] = useState(false);
  const keep = useAction('recipe.keep');
  const readAgain = useReadAgain();
  const trying = useTry(origin);
  const area = useRef<HTMLTextAreaElement>(null);
  const file = useId();
  useEffect(() => area.current?.focus(), []);

  // As long as nobody changes it, the text has the last word.
  const newPattern = pattern === was ? undefined : pattern;
  const read = (): Recipe | undefined => {
    const found = readRecipe(text);
    setFault('fault' in found ? found.fault : undefined);
    if ('recipe' in found) return found.recipe;
    area.current?.focus();
    return undefined;
  };
  const save = async () => {
    const recipe = read();
    if (!recipe) return;
    const refused = await allowOrigin(origin);
    setDenied(refused);
    if (refused) return;
    const kept = await keep.run({ origin, kind, recipe, pattern: newPattern });
    if (!kept.ok) return;
    // Else whoever edits it at once would begin with what was there before.
    setClosing(true);
    await readAgain('setup.read');
    onClose(true);
  };
  const test = () => {
    const recipe = read();
    if (recipe) void trying.run(async () => ({ recipe, pattern: newPattern }));
  };
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    if (!chosen) return;
    setFault(undefined);
    setText(await chosen.text());
  };

  const failure = denied ?? keep.failure;
  const badPattern = failure?.kind === 'bad-site' ? explain(failure) : undefined;
  return (
    <div className={sections.form}>
      {before ? null : (
        <div className={styles.file}>
          <label htmlFor={file}>{say('recipeFile')}</label>
          <input
            id={file}
            type="file"
            accept=".json,application/json"
            onChange={(event) => void take(event)}
          />
        </div>
      )}
      {pattern === undefined ? null : (
        <Field
          label={say('recipePattern')}
          hint={say('siteRecordHint')}
          value={pattern}
          error={badPattern}
          onChange={setPattern}
        />
      )}
      <TextArea
        label={say('recipeText')}
        hint={say('recipeTextHint')}
        value={text}
        error={fault}
        rows={14}
        spellCheck={false}
        inputRef={area}
        onChange={setText}
      />
      {failure && !badPattern ? <FailureNotice failure={failure} arrived /> : null}
      <TriedNotice trying={trying} />
      <div className={sections.buttons}>
        <Button look="primary" onClick={() => void save()} busy={keep.pending || closing}>
          {say('teachSave')}
        </Button>
        <Button onClick={test} busy={trying.pending}>
          {say('teachTry')}
        </Button>
        <Button onClick={() => onClose(false)} disabled={closing}>
          {say('recipeClose')}
        </Button>
      </div>
    </div>
  );
}
