import { type KeyboardEvent, useId, useRef, useState } from 'react';
import {
  isTypedPath,
  LONGEST_TYPED,
} from '../../../lib/domain/onboarding/decision/requirement-path';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { isEnter } from '../../ui/shortcuts/enter-escape';
import styles from './Decision.module.css';

type Props = {
  /** Paths that other merchants have and this one lacks. */
  suggestions: readonly string[];
  /** The paths that the decision asks for already. */
  askedPaths: readonly string[];
  readOnly: boolean;
  onAdd: (path: string) => void;
};

/** Asks by its path for a field that the application lacks, such as a missing document. */
export function AddRequirement({ suggestions, askedPaths, readOnly, onAdd }: Props) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const add = () => {
    if (readOnly) return;
    const path = text.trim();
    const fault = faultOf(path, askedPaths);
    setError(fault);
    if (fault) return input.current?.focus();
    setText('');
    onAdd(path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event)) return;
    // Here Enter adds the field; it must not send the decision.
    event.preventDefault();
    add();
  };
  return (
    <div className={styles.anyPath}>
      <Field
        inputRef={input}
        label={t('requirementPath')}
        hint={t('requirementPathHint')}
        list={listId}
        maxLength={LONGEST_TYPED}
        value={text}
        onChange={(value) => {
          setText(value);
          setError(undefined);
        }}
        onKeyDown={onKeyDown}
        readOnly={readOnly}
        error={error}
      />
      <datalist id={listId}>
        {suggestions.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
      <Button onClick={add} disabled={readOnly}>
        {t('requirementAdd')}
      </Button>
    </div>
  );
}

function faultOf(path: string, askedPaths: readonly string[]): string | undefined {
  if (!isTypedPath(path)) return t('faultRequirementPath');
  return askedPaths.includes(path) ? t('requirementAsked') : undefined;
}
