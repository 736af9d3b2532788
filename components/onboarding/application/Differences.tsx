import type { Requirement } from '../../../lib/domain/onboarding/application';
import { differences, type SnapshotChange } from '../../../lib/domain/onboarding/compare-snapshots';
import { leafText, pathText } from '../../../lib/domain/onboarding/snapshot';
import { plainName } from '../../../lib/domain/tickets/plain-name';
import { t } from '../../../lib/words/words';
import { TextWith } from '../../ui/feedback/TextWith';
import styles from './Application.module.css';

/** How many differences are listed at most. */
const MOST_LISTED = 200;
/** How many are compared with what was asked for. Of more, none is called missing. */
const MOST_COMPARED = 2_000;
/** How many characters of a value are shown. */
const LONGEST_VALUE = 200;

type Props = {
  before: unknown;
  after: unknown;
  /** What the merchant was asked to correct. */
  asked: readonly Requirement[];
};

/** The fields in which two snapshots differ, and the requirements that no change answers. */
export function Differences({ before, after, asked }: Props) {
  const { changes, unanswered } = compare({ before, after, asked });
  return (
    <>
      {changes.length > 0 ? (
        <ul className={styles.changes} aria-label={t('applicationChanges')}>
          {changes.slice(0, MOST_LISTED).map((change) => (
            <Change key={pathText(change.path)} change={change} asked={asked} />
          ))}
        </ul>
      ) : (
        <p>{t('nothingChanged')}</p>
      )}
      {changes.length > MOST_LISTED ? <p>{t('moreChanges', MOST_LISTED)}</p> : null}
      {unanswered.length > 0 ? (
        <div className={styles.unanswered}>
          <strong>{t('notAnswered')}</strong>
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

/** The first differences, one more than are listed; and the requirements that none answers. */
function compare({ before, after, asked }: Props) {
  const changes: SnapshotChange[] = [];
  let unanswered = asked;
  let compared = 0;
  for (const change of differences(before, after)) {
    if (changes.length <= MOST_LISTED) changes.push(change);
    else if (unanswered.length === 0) break;
    compared += 1;
    if (compared > MOST_COMPARED) return { changes, unanswered: [] };
    const path = pathText(change.path);
    unanswered = unanswered.filter(({ field }) => !overlaps(path, field));
  }
  return { changes, unanswered };
}

function Change({ change, asked }: { change: SnapshotChange; asked: readonly Requirement[] }) {
  const { kind, before, after } = change;
  const path = pathText(change.path);
  const answered = asked.find(({ field }) => overlaps(path, field));
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
          <TextWith word="wasAskedFor">
            <bdi>{answered.message}</bdi>
          </TextWith>
        </p>
      ) : null}
    </li>
  );
}

/** Whether two paths are equal, or one is inside the other. */
const overlaps = (one: string, other: string): boolean =>
  one === other || isInside(one, other) || isInside(other, one);

const isInside = (path: string, outer: string): boolean =>
  path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);

function asText(value: unknown): string {
  const raw = typeof value === 'object' && value !== null ? jsonOf(value) : leafText(value);
  const text = plainName(raw);
  return text.length > LONGEST_VALUE
    ? `${text.slice(0, LONGEST_VALUE - 1)}…`
    : text || t('valueEmpty');
}

function jsonOf(value: object): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // The value is nested too deeply for `JSON.stringify`.
    if (error instanceof RangeError) return t('tooDeepToShow');
    throw error;
  }
}
