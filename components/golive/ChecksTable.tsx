import { ChevronRight, Play } from 'lucide';
import { useState } from 'react';

import type { CheckResult } from '../../lib/domain/golive/run';
import { t } from '../../lib/words/words';
import { Icon } from '../ui/controls/Icon';
import { IconButton } from '../ui/overlay/IconButton';
import styles from './ChecksTable.module.css';
import { type RoomView, standingOf, tookWord } from './golive-words';
import type { ListedCheck } from './listed-checks';
import { Steps } from './Steps';
import type { Checks } from './use-run';
import { VerdictMark } from './Verdict';

/** One row per check. An open row shows the expected and the actual result of each step. */
export function ChecksTable({ view, checks }: { view: RoomView; checks: Checks }) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (number: number) =>
    setOpen((now) =>
      now.has(number)
        ? new Set([...now].filter((one) => one !== number))
        : new Set([...now, number]),
    );
  return (
    <table className={styles.table} aria-label={t('goliveChecks')}>
      <thead>
        <tr>
          <th scope="col">{t('goliveNumber')}</th>
          <th scope="col">{t('goliveCheck')}</th>
          <th scope="col">{t('goliveVerdict')}</th>
          <th scope="col">{t('goliveTook')}</th>
          <th scope="col">
            <span className="unseen">{t('goliveRunThis')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {view.checks.map((check) => (
          <CheckRow
            key={check.number}
            check={check}
            view={view}
            checks={checks}
            isOpen={open.has(check.number)}
            onToggle={() => toggle(check.number)}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = {
  check: ListedCheck;
  view: RoomView;
  checks: Checks;
  isOpen: boolean;
  onToggle: () => void;
};

function CheckRow({ check, view, checks, isOpen, onToggle }: RowProps) {
  const { number, title, proves } = check;
  const result = view.run?.checks.find((one) => one.number === number);
  return (
    <>
      <tr className={styles.check}>
        <td className={styles.number}>{number}</td>
        <td>
          <button
            type="button"
            className={styles.open}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `check-${number}` : undefined}
            onClick={onToggle}
          >
            <Icon icon={ChevronRight} directional />
            {title}
          </button>
        </td>
        <td>
          <VerdictMark standing={standingOf(number, result, view)} />
        </td>
        <td className={styles.took}>{result ? tookWord(result.took) : '–'}</td>
        <td className={styles.one}>
          <IconButton
            label={t('goliveRunThisOf', title)}
            icon={Play}
            size="small"
            disabled={checks.isRunning}
            onClick={() => checks.start({ kind: 'one', number })}
          />
        </td>
      </tr>
      {isOpen ? (
        <tr id={`check-${number}`}>
          <td colSpan={5} className={styles.details}>
            <Details proves={proves} result={result} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

function Details({ proves, result }: { proves: string; result: CheckResult | undefined }) {
  return (
    <>
      <p>{proves}</p>
      {result && result.steps.length > 0 ? (
        <Steps steps={result.steps} />
      ) : (
        <p>{t('goliveNoSteps')}</p>
      )}
      {result?.cleanedUp ? <p>{result.cleanedUp}</p> : null}
    </>
  );
}
