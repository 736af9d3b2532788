import { byCause, type Run, type StepResult } from '../../lib/domain/golive/run';
import { listOf, t } from '../../lib/words/words';
import { TextWith } from '../ui/feedback/TextWith';
import styles from './GoLive.module.css';

/** The most fixes listed above the table; the table has all. */
const MOST = 5;

/** The fixes to make first, in an order in which each one unblocks the next. */
export function FirstToDo({ run }: { run: Run }) {
  const steps = run.checks.flatMap((check) => check.steps);
  const failed = steps.filter(({ verdict, accepted }) => verdict === 'failed' && !accepted);
  if (failed.length === 0) return null;
  return (
    <section aria-labelledby="todo">
      <h3 id="todo">{t('goliveFirst')}</h3>
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

/** Steps with one cause and one fix. */
function Item({ steps }: { steps: readonly StepResult[] }) {
  const fault = steps[0]?.fault;
  const named = <strong>{listOf(steps.map(({ number, title }) => `${number} ${title}`))}</strong>;
  return (
    <li>
      {fault ? (
        <TextWith
          word="goliveToDo"
          values={[t('goliveCauseAndFix', fault.cause, fault.fix, fault.who)]}
        >
          {named}
        </TextWith>
      ) : (
        named
      )}
    </li>
  );
}
