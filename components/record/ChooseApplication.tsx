import {
  type FormEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { Scope } from '../../lib/domain/core/installation';
import type { Reply } from '../../lib/protocol/contract';
import type { ApplicationRow } from '../../lib/protocol/requests/onboarding';
import { t } from '../../lib/words/words';
import { applicationStatusWord } from '../onboarding/onboarding-words';
import { Button } from '../ui/controls/Button';
import { Field } from '../ui/controls/Field';
import { useRequest } from '../ui/data/use-request';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import styles from './RecordApplication.module.css';
import type { ApplicationActions, MatchedApplications } from './use-application-actions';

type Props = {
  scope: Scope;
  known: MatchedApplications | undefined;
  actions: ApplicationActions;
  onCancel: () => void;
};

// Not `useForm`: submitting waits for a search and may end in a choice instead of a command.

/** Finds an application by its name or id, so that the user can link it to the record. */
export function ChooseApplication({ scope, known, actions, onCancel }: Props) {
  const { link, onLink } = actions;
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const search = useApplicationSearch(scope, known, {
    onLink,
    onSeveral: () => list.current?.querySelector('button')?.focus(),
  });
  const { reply, text, rows } = search;
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (link.failure) input.current?.focus();
  }, [link.failure]);
  const isUnknown = link.failure?.kind === 'not-found';
  const linkFailure = isUnknown ? undefined : link.failure;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!link.pending) search.enter();
  };

  return (
    <form className={styles.choose} onSubmit={onSubmit} noValidate>
      <Field
        inputRef={input}
        type="search"
        label={t('applicationNameOrId')}
        dir="auto"
        hint={t('applicationNameOrIdHint')}
        value={text}
        onChange={(value) => {
          search.setText(value);
          link.reset();
        }}
        error={isUnknown ? t('applicationIdUnknown') : undefined}
      />
      <p className={styles.hint} role="status">
        {search.countWords}
      </p>
      <ActionFailure
        failure={reply.kind === 'failed' ? reply.failure : linkFailure}
        onRetry={reply.kind === 'failed' ? reply.again : undefined}
      />
      {rows.length > 0 ? <Found rows={rows} list={list} onLink={onLink} /> : null}
      <div>
        <Button look="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

type EnterCallbacks = {
  /** The text is the id of an application, or no application was found by it. */
  onLink: (applicationId: string) => void;
  /** Several applications were found: the user chooses one. */
  onSeveral: () => void;
};

/** Searches while the user types. Linked applications are left out. */
function useApplicationSearch(
  scope: Scope,
  known: MatchedApplications | undefined,
  on: EnterCallbacks,
) {
  const [text, setText] = useState('');
  const searched = useDeferredValue(text.trim());
  const reply = useRequest('applications.find', { scope, text: searched }, { keepPrevious: true });
  const found = reply.kind === 'ready' ? reply.value : { rows: [], total: 0 };
  const linked = (known?.linked ?? []).map(({ id }) => id);
  const rows = found.rows.filter(({ id }) => !linked.includes(id));

  // Enter waits for the result of the text as it is now; the list may still show an earlier one.
  const [entered, setEntered] = useState<string>();
  const isCurrent = reply.kind === 'ready' && reply.value.text === entered;
  const finish = useEffectEvent((wanted: string) => {
    setEntered(undefined);
    // The queue may not contain the application yet, so a text that finds nothing is taken as its id.
    if (rows.length === 0 || rows.some(({ id }) => id === wanted)) on.onLink(wanted);
    else on.onSeveral();
  });
  useEffect(() => {
    if (isCurrent && entered !== undefined) finish(entered);
  }, [isCurrent, entered]);

  return {
    reply,
    rows,
    countWords: reply.kind === 'ready' ? countWords(found, rows.length) : undefined,
    text,
    setText: (value: string) => {
      setText(value);
      setEntered(undefined);
    },
    enter: () => {
      if (text.trim() !== '') setEntered(text.trim());
    },
  };
}

const countWords = (
  { rows, total }: Pick<Reply<'applications.find'>, 'rows' | 'total'>,
  shown: number,
) =>
  total > rows.length
    ? t('applicationsFoundShowing', rows.length, total)
    : t('applicationsFoundCount', shown);

type FoundProps = {
  rows: readonly ApplicationRow[];
  list: RefObject<HTMLUListElement | null>;
  onLink: (applicationId: string) => void;
};

const Found = ({ rows, list, onLink }: FoundProps) => (
  <ul className={styles.found} ref={list} aria-label={t('applications')}>
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
);
