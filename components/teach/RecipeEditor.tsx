import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import type { Recipe } from '../../lib/domain/crm/recipe';
import { explain } from '../../lib/words/explain';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { Field, TextArea } from '../ui/controls/Field';
import { allowOrigin } from '../ui/controls/request-origin';
import { useAction } from '../ui/data/use-action';
import { useInvalidate } from '../ui/data/use-request';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import sections from '../ui/styles/Sections.module.css';
import { LONGEST_RECIPE, readRecipe } from './recipe-text';
import styles from './Teach.module.css';
import { TrialResult } from './TrialResult';
import { useRecipeTrial } from './use-recipe-trial';

type Props = {
  origin: string;
  /** The kind of record that is edited; undefined if the recipe is imported. */
  kind: string | undefined;
  /** The text to begin with; empty if the recipe is imported. */
  text: string;
  /** The address pattern as the user wrote it; undefined if only the text says it. */
  pattern: string | undefined;
  onClose: (saved: boolean) => void;
};

// Not `useForm`: Enter in the pattern must not save, and Try reads the same text as Save.

/** A site's recipe as text: the user edits, pastes or imports it, tries it and saves it. */
export function RecipeEditor(props: Props) {
  const { pattern, setPattern, badPattern, text, setText, fault, area, ...editor } =
    useRecipeEditor(props);
  const { trial } = editor;
  return (
    <div className={sections.form}>
      {props.text ? null : <ImportField onText={setText} onFault={editor.setFault} />}
      {pattern === undefined ? null : (
        <Field
          label={t('recipePattern')}
          hint={t('siteRecordHint')}
          value={pattern}
          error={badPattern}
          onChange={setPattern}
        />
      )}
      <TextArea
        label={t('recipeText')}
        hint={t('recipeTextHint')}
        value={text}
        error={fault}
        rows={14}
        spellCheck={false}
        inputRef={area}
        onChange={editor.type}
      />
      {badPattern ? null : <ActionFailure failure={editor.failure} />}
      <TrialResult trial={trial} />
      <div className={sections.buttons}>
        <Button look="primary" onClick={() => void editor.save()} busy={editor.saving}>
          {t('teachSave')}
        </Button>
        <Button onClick={editor.test} busy={trial.pending}>
          {t('teachTry')}
        </Button>
        <Button onClick={() => props.onClose(false)} disabled={editor.closing}>
          {t('recipeClose')}
        </Button>
      </div>
    </div>
  );
}

function useRecipeEditor({ origin, kind, text: first, pattern: firstPattern, onClose }: Props) {
  const [pattern, setPattern] = useState(firstPattern);
  const [text, setText] = useState(first);
  const [fault, setFault] = useState<string>();
  const [denied, setDenied] = useState<Failure>();
  const [closing, setClosing] = useState(false);
  const saveRecipe = useAction('recipe.save');
  const invalidate = useInvalidate();
  const trial = useRecipeTrial(origin);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);

  // The pattern in the text counts, unless the user changes the field.
  const newPattern = pattern === firstPattern ? undefined : pattern;
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
    const outcome = await saveRecipe.run({ origin, kind, recipe, pattern: newPattern });
    if (!outcome.ok) return;
    // Wait for the new setup, or an editor that is opened at once would start with the old text.
    setClosing(true);
    await invalidate('setup.read');
    onClose(true);
  };
  const failure = denied ?? saveRecipe.failure;
  return {
    pattern,
    setPattern,
    badPattern: failure?.kind === 'bad-site' ? explain(failure) : undefined,
    text,
    fault,
    setFault,
    area,
    type: setText,
    setText: (imported: string) => {
      setFault(undefined);
      setText(imported);
    },
    failure,
    trial,
    closing,
    saving: saveRecipe.pending || closing,
    save,
    test: () => {
      const recipe = read();
      if (recipe) void trial.run(async () => ({ recipe, pattern: newPattern }));
    },
  };
}

/** The most bytes of a file that is read: a character takes four at most. */
const MOST_BYTES = 4 * LONGEST_RECIPE;

type ImportProps = { onText: (text: string) => void; onFault: (fault: string) => void };

/** Reads the text of a recipe from a file. */
function ImportField({ onText, onFault }: ImportProps) {
  const id = useId();
  const onChange = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    if (file.size > MOST_BYTES) return onFault(t('recipeFileTooLarge'));
    // Browsers refuse to read a file that was changed or removed since it was chosen.
    const text = await file.text().then(
      (read) => read,
      () => undefined,
    );
    if (text === undefined) onFault(t('recipeFileUnread'));
    else onText(text);
  };
  return (
    <div className={styles.file}>
      <label htmlFor={id}>{t('recipeFile')}</label>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        onChange={(event) => void onChange(event)}
      />
    </div>
  );
}
