import { byCause, type Run, type StepResult } from '../../lib/domain/go-live';
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
        {byCause(failed)
          .slice(0, MOST)
          .map((steps) => (
            <Item key={steps[0]?.number} steps={steps} />
          ))}
      </ol>
    </section>
  );
}

/** Steps that are mended together. */
function Item({ steps }: { steps: readonly StepResult[] }) {
  const fault = steps[0]?.fault;
  return (
    <li>
      <strong>{steps.map(({ number, title }) => `${number} ${title}`).join(', ')}</strong>
      {fault ? `: ${fault.cause} ${fault.fix} (${fault.who})` : null}
    </li>
  );
}
