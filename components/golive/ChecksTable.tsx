import { Fragment, useState } from 'react';
import type { GoLive } from '../../lib/border/questions-golive';
import type { CheckResult } from '../../lib/domain/go-live';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import styles from './ChecksTable.module.css';
import { standingOf, tookWord } from './golive-words';
import { Steps } from './Steps';
import type { Checks } from './use-run';
import { VerdictMark } from './Verdict';

/** One row for each check; opened, it shows what each of its steps expected and what came. */
export function ChecksTable({ view, checks }: { view: GoLive; checks: Checks }) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const turn = (number: number) =>
    setOpen((now) =>
      now.has(number)
        ? new Set([...now].filter((one) => one !== number))
        : new Set([...now, number]),
    );
  return (
    <table className={styles.table} aria-label={say('goliveChecks')}>
      <thead>
        <tr>
          <th scope="col">{say('goliveNumber')}</th>
          <th scope="col">{say('goliveCheck')}</th>
          <th scope="col">{say('goliveVerdict')}</th>
          <th scope="col">{say('goliveTook')}</th>
          <th scope="col">
            <span className="unseen">{say('goliveRunThis')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {view.checks.map((check) => {
          const { number, title } = check;
          const result = view.run?.checks.find((one) => one.number === number);
          const isOpen = open.has(number);
          return (
            <Fragment key={number}>
              <tr className={styles.check}>
                <td className={styles.number}>{number}</td>
                <td>
                  <button
                    type="button"
                    className={styles.open}
                    aria-expanded={isOpen}
                    aria-controls={isOpen ? `check-${number}` : undefined}
                    onClick={() => turn(number)}
                  >
                    {title}
                  </button>
                </td>
                <td>
                  <VerdictMark standing={standingOf(number, result, view)} />
                </td>
                <td className={styles.took}>{result ? tookWord(result.took) : '–'}</td>
                <td className={styles.one}>
                  <Button
                    look="quiet"
                    disabled={checks.goes}
                    aria-label={say('goliveRunThisOf', title)}
                    onClick={() => checks.start({ kind: 'one', number })}
                  >
                    {say('goliveRunThis')}
                  </Button>
                </td>
              </tr>
              {isOpen ? (
                <tr id={`check-${number}`}>
                  <td colSpan={5} className={styles.details}>
                    <Details proves={check.proves} result={result} />
                  </td>
                </tr>
              ) : null}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

function Details({ proves, result }: { proves: string; result: CheckResult | undefined }) {
  return (
    <>
      <p>{proves}</p>
      {result && result.steps.length > 0 ? (
        <Steps steps={result.steps} />
      ) : (
        <p>{say('goliveNoSteps')}</p>
      )}
      {result?.cleanedUp ? <p>{result.cleanedUp}</p> : null}
    </>
  );
}
