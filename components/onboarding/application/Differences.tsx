import type { Requirement } from '../../lib/domain/application';
import { type Change, differences, pathText, shown } from '../../lib/domain/snapshot';
import { say } from '../../lib/words/words';
import styles from './Application.module.css';

/** Differences that are listed; of more it is said that there are more. */
const MOST = 200;
/** As much of a value as a line shows. */
const LONGEST = 200;

type Props = {
  before: unknown;
  after: unknown;
  /** What the merchant was asked to correct. */
  asked: readonly Requirement[];
};

/** By what two snapshots differ, field by field, beside what was asked; and what nobody answered. */
export function Differences({ before, after, asked }: Props) {
  const changes = differences(before, after, MOST + 1);
  const paths = changes.map(({ path }) => pathText(path));
  const unanswered = asked.filter(({ field }) => !paths.some((path) => touches(path, field)));
  return (
    <>
      {changes.length > 0 ? (
        <ul className={styles.changes} aria-label={say('applicationChanges')}>
          {changes.slice(0, MOST).map((change) => (
            <OneChange key={pathText(change.path)} change={change} asked={asked} />
          ))}
        </ul>
      ) : (
        <p>{say('nothingChanged')}</p>
      )}
      {changes.length > MOST ? <p>{say('moreChanges', MOST)}</p> : null}
      {unanswered.length > 0 ? (
        <div className={styles.unanswered}>
          <strong>{say('notAnswered')}</strong>
          <ul>
            {unanswered.map(({ field, message }) => (
              <li key={field}>
                <code>{field}</code> <bdi>{message}</bdi>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

function OneChange({ change, asked }: { change: Change; asked: readonly Requirement[] }) {
  const { kind, before, after } = change;
  const path = pathText(change.path);
  const answered = asked.find(({ field }) => touches(path, field));
  return (
    <li>
      <code>{path}</code>{' '}
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
      {answered ? (
        <p className={styles.answers}>
          {say('wasAskedFor')} <bdi>{answered.message}</bdi>
        </p>
      ) : null}
    </li>
  );
}

/** Whether one path is the other, or lies in it. */
const touches = (one: string, other: string): boolean =>
  one === other || liesIn(one, other) || liesIn(other, one);

const liesIn = (path: string, whole: string): boolean =>
  path.startsWith(`${whole}.`) || path.startsWith(`${whole}[`);

function asText(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? jsonOf(value) : shown(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text || say('valueEmpty');
}

function jsonOf(value: object): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // Deeper than the browser writes JSON.
    if (error instanceof RangeError) return say('tooDeepToShow');
    throw error;
  }
}
