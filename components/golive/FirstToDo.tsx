import type { Run } from '../../lib/domain/go-live';
import { say } from '../../lib/words/words';
import styles from './GoLive.module.css';

/** So many are said before the table; the others are in it. */
const MOST = 5;

/** What to do first: what mends the failures, in the order in which they stand in each other's way. */
export function FirstToDo({ run }: { run: Run }) {
  const steps = run.checks.flatMap((check) => check.steps);
  const failed = steps.filter(({ verdict, accepted }) => verdict === 'failed' && !accepted);
  if (failed.length === 0) return null;
  return (
    <section aria-labelledby="todo">
      <h3 id="todo">{say('goliveFirst')}</h3>
      <ol className={styles.todo}>
        {failed.slice(0, MOST).map(({ number, title, fault }) => (
          <li key={number}>
            <strong>
              {number} {title}
            </strong>
            {fault ? `: ${fault.cause} ${fault.fix} (${fault.who})` : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
