import type { Application } from '../../lib/domain/application';
import { type Change, differences, pathText, shown } from '../../lib/domain/snapshot';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import styles from './Application.module.css';
import { applicationStatusWord } from './onboarding-words';

/** Differences that are listed; of more it is said how many there are. */
const MOST = 200;

type Props = {
  before: Application;
  after: Application;
  /** Paths that the merchant was asked to correct. */
  requirements: readonly string[];
  /** The reviewer goes on with what is newer. */
  onTaken: () => void;
};

/** What is new in an application since it was read, field by field, and what was asked and is not. */
export function Changes({ before, after, requirements, onTaken }: Props) {
  const changes = differences(before.snapshot, after.snapshot, MOST);
  const isAbout = (path: string) =>
    changes.some(({ path: changed }) => {
      const text = pathText(changed);
      return text === path || text.startsWith(`${path}.`) || path.startsWith(`${text}.`);
    });
  const unanswered = requirements.filter((path) => !isAbout(path));
  return (
    <Notice tone="doubt" arrived action={<Button onClick={onTaken}>{say('goOnWithNewer')}</Button>}>
      <strong>{say('applicationIsNewer')}</strong>
      {before.status === after.status ? null : (
        <p>
          {say(
            'applicationMoved',
            applicationStatusWord(before.status),
            applicationStatusWord(after.status),
          )}
        </p>
      )}
      {changes.length > 0 ? (
        <ul className={styles.changes} aria-label={say('applicationChanges')}>
          {changes.map((change) => (
            <li key={pathText(change.path)}>
              <code>{pathText(change.path)}</code>{' '}
              {requirements.includes(pathText(change.path)) ? <em>{say('wasAskedFor')} </em> : null}
              <Difference change={change} />
            </li>
          ))}
        </ul>
      ) : null}
      {unanswered.length > 0 && changes.length > 0 ? (
        <p>{say('notAnswered', unanswered.join(', '))}</p>
      ) : null}
    </Notice>
  );
}

function Difference({ change }: { change: Change }) {
  const { kind, before, after } = change;
  return (
    <>
      {kind === 'added' ? null : (
        <del>
          <bdi>{asText(before)}</bdi>
        </del>
      )}{' '}
      {kind === 'removed' ? null : (
        <ins>
          <bdi>{asText(after)}</bdi>
        </ins>
      )}
    </>
  );
}

/** As much of a value as a line shows. */
const asText = (value: unknown): string => {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : shown(value);
  return text.length > 200 ? `${text.slice(0, 199)}…` : text || say('valueEmpty');
};
