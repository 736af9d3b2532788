import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Requirement } from '../../lib/domain/application';
import type { Place } from '../../lib/domain/installation';
import {
  isPath,
  isTypedPath,
  LONGEST_TYPED,
  missingPaths,
} from '../../lib/domain/requirement-path';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { useAnswer } from '../ui/use-answer';
import styles from './Decision.module.css';

type Props = {
  requirements: readonly Requirement[];
  place: Place;
  /** What the merchant said: what other merchants have and this one lacks is suggested. */
  snapshot: unknown;
  onChange: (requirements: Requirement[]) => void;
  error: string | undefined;
  /** Said of each that lacks its words. */
  emptyError: string | undefined;
  /** Said of each whose path is none. */
  pathError: string | undefined;
  /** Fields in which something stands that must not be sent. */
  marked: ReadonlyMap<string, string>;
};

/** Until they are known; and where they cannot be, any path can still be typed. */
const NO_PATHS: readonly string[] = [];

/** What the merchant is to correct: fields of the snapshot, each with what is wrong with it. */
export function Requirements(props: Props) {
  const { place, snapshot, requirements, onChange, error, emptyError, pathError, marked } = props;
  const known = useAnswer('requirementPaths.read', { place });
  const paths = known.kind === 'ready' ? known.value : NO_PATHS;
  const suggestions = useMemo(() => missingPaths(paths, snapshot), [paths, snapshot]);
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = useRef(requirements.length);
  /** Where the one was that a person took away. */
  const removed = useRef<number>(undefined);
  useEffect(() => {
    const fields = [...(list.current?.querySelectorAll('input') ?? [])];
    // A field was clicked: its words are to be typed now.
    if (requirements.length > count.current) fields.at(-1)?.focus();
    // What was pressed is gone: the next one has its place, or the last.
    else if (removed.current !== undefined)
      (fields[removed.current] ?? fields.at(-1) ?? heading.current)?.focus();
    count.current = requirements.length;
    removed.current = undefined;
  }, [requirements.length]);

  const put = (at: number, message: string) =>
    onChange(requirements.map((one, i) => (i === at ? { ...one, message } : one)));

  return (
    <section aria-label={say('requirements')}>
      <h4 ref={heading} tabIndex={-1}>
        {say('requirements')}
      </h4>
      {requirements.length === 0 ? (
        <p className={error ? styles.fault : styles.hint}>{error ?? say('requirementsHint')}</p>
      ) : null}
      <ul ref={list} className={styles.requirements}>
        {requirements.map(({ field, message }, at) => (
          <li key={field}>
            <Field
              label={say('requirementFor', field)}
              name={`requirements.${at}.message`}
              required
              value={message}
              onChange={(value) => put(at, value)}
              error={
                marked.get(`requirements.${at}.message`) ??
                marked.get(`requirements.${at}.field`) ??
                (message.trim() === '' ? emptyError : undefined) ??
                (isPath(field.trim()) ? undefined : pathError)
              }
            />
            <Button
              look="quiet"
              aria-label={say('removeRequirement', field)}
              onClick={() => {
                removed.current = at;
                onChange(requirements.filter((_, i) => i !== at));
              }}
            >
              {say('remove')}
            </Button>
          </li>
        ))}
      </ul>
      <AnyPath
        suggestions={suggestions}
        asked={requirements.map(({ field }) => field)}
        onAdd={(field) => onChange([...requirements, { field, message: '' }])}
      />
    </section>
  );
}

type AnyPathProps = {
  suggestions: readonly string[];
  asked: readonly string[];
  onAdd: (field: string) => void;
};

/** Asks for something that the application does not have, such as a missing document, by its path. */
function AnyPath({ suggestions, asked, onAdd }: AnyPathProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const add = () => {
    const path = text.trim();
    const fault = !isTypedPath(path)
      ? say('faultRequirementPath')
      : asked.includes(path)
        ? say('requirementAsked')
        : undefined;
    setError(fault);
    if (fault) return input.current?.focus();
    setText('');
    onAdd(path);
  };
  const enter = (event: KeyboardEvent) => {
    if (event.code !== 'Enter' && event.code !== 'NumpadEnter') return;
    // Here Enter adds the field; it must not send the decision.
    event.preventDefault();
    add();
  };
  return (
    <div className={styles.anyPath}>
      <Field
        inputRef={input}
        label={say('requirementPath')}
        hint={say('requirementPathHint')}
        list={list}
        maxLength={LONGEST_TYPED}
        value={text}
        onChange={(value) => {
          setText(value);
          setError(undefined);
        }}
        onKeyDown={enter}
        error={error}
      />
      <datalist id={list}>
        {suggestions.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
      <Button onClick={add}>{say('requirementAdd')}</Button>
    </div>
  );
}
