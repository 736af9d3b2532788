import { type FormEvent, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { Place } from '../../lib/domain/installation';
import { say } from '../../lib/words/words';
import { applicationStatusWord } from '../onboarding/onboarding-words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Field } from '../ui/Field';
import type { Action } from '../ui/use-action';
import { useAnswer } from '../ui/use-answer';
import styles from './RecordApplication.module.css';

type Props = {
  place: Place;
  /** Ids of those that are linked already. */
  linked: readonly string[];
  link: Action<'application.link'>;
  onLink: (applicationId: string) => void;
  onCancel: () => void;
};

/** Finds an application by its name, or takes its id, to be linked to the record. */
export function ChooseApplication({ place, linked, link, onLink, onCancel }: Props) {
  const [text, setText] = useState('');
  const asked = useDeferredValue(text.trim());
  const answer = useAnswer('applications.find', { place, text: asked }, { keepPrevious: true });
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (link.failure) input.current?.focus();
  }, [link.failure]);

  const { rows: all, total } = answer.kind === 'ready' ? answer.value : { rows: [], total: 0 };
  const rows = all.filter(({ id }) => !linked.includes(id));
  const unknown = link.failure?.kind === 'not-found';
  const failure = answer.kind === 'failed' ? answer.failure : unknown ? undefined : link.failure;

  // Enter waits for the answer to what was typed: the list may still be that to what was typed before.
  const [entered, setEntered] = useState<string>();
  const isAnswered = answer.kind === 'ready' && answer.value.text === entered;
  const enter = useRef<(wanted: string) => void>(undefined);
  enter.current = (wanted) => {
    setEntered(undefined);
    // One that the queue does not hold yet is taken by its id; of several a person chooses.
    if (rows.length === 0 || rows.some(({ id }) => id === wanted)) onLink(wanted);
    else list.current?.querySelector('button')?.focus();
  };
  useEffect(() => {
    if (isAnswered && entered !== undefined) enter.current?.(entered);
  }, [isAnswered, entered]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !link.pending) setEntered(text.trim());
  };

  return (
    <form className={styles.choose} onSubmit={onSubmit} noValidate>
      <Field
        inputRef={input}
        type="search"
        label={say('applicationNameOrId')}
        hint={say('applicationNameOrIdHint')}
        value={text}
        onChange={(value) => {
          setText(value);
          setEntered(undefined);
          link.forget();
        }}
        error={unknown ? say('applicationIdUnknown') : undefined}
      />
      <p className={styles.hint} role="status">
        {answer.kind !== 'ready'
          ? null
          : total > all.length
            ? say('applicationsFoundShowing', all.length, total)
            : say('applicationsFoundCount', rows.length)}
      </p>
      {failure ? <FailureNotice failure={failure} arrived /> : null}
      {rows.length > 0 ? (
        <ul className={styles.found} ref={list} aria-label={say('applications')}>
          {rows.map(({ id, name, status }) => (
            <li key={id}>
              <button type="button" className={styles.choice} onClick={() => onLink(id)}>
                <bdi className={styles.name}>{name ?? id}</bdi>
                <span className={styles.facts}>
                  {applicationStatusWord(status)}
                  {name === undefined ? null : <bdi>{id}</bdi>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div>
        <Button look="quiet" onClick={onCancel}>
          {say('cancel')}
        </Button>
      </div>
    </form>
  );
}
