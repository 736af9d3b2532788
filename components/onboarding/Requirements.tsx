import { useEffect, useRef } from 'react';
import type { Requirement } from '../../lib/domain/application';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import styles from './Decision.module.css';

type Props = {
  requirements: readonly Requirement[];
  onChange: (requirements: Requirement[]) => void;
  error: string | undefined;
  /** Said of each that lacks its words. */
  emptyError: string | undefined;
  /** Fields in which something stands that must not be sent. */
  marked: ReadonlyMap<string, string>;
};

/** What the merchant is to correct: fields of the snapshot, each with what is wrong with it. */
export function Requirements({ requirements, onChange, error, emptyError, marked }: Props) {
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
                (message.trim() === '' ? emptyError : undefined)
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
    </section>
  );
}
