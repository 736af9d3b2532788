import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ApplicationRow } from '../../lib/border/questions-onboarding';
import { say } from '../../lib/words/words';
import { Time } from '../ui/Time';
import { Facts } from './Facts';
import styles from './Onboarding.module.css';
import { newsWord } from './onboarding-words';

type Props = {
  rows: readonly ApplicationRow[];
  currentId: string | undefined;
  /** The application to put the keyboard on when the list appears: where the person came from. */
  focusId: string | undefined;
  onOpen: (row: ApplicationRow) => void;
};

/** The list `Applications`. Arrow keys move in it, Enter opens. */
export function ApplicationList({ rows, currentId, focusId, onOpen }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (focusId !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(focusId)}"]`)?.focus();
  }, [focusId]);

  const move = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined || !buttons[to]) return;
    event.preventDefault();
    buttons[to].focus();
  };

  return (
    <ul aria-label={say('applications')} ref={list} onKeyDown={move}>
      {rows.map((row) => (
        <li key={row.id} className={styles.row}>
          <button
            type="button"
            className={styles.name}
            data-id={row.id}
            aria-current={row.id === currentId ? 'true' : undefined}
            onClick={() => onOpen(row)}
          >
            <bdi>{row.name ?? row.id}</bdi>
          </button>
          <Facts status={row.status}>
            {row.news ? <strong>{newsWord(row.news)}</strong> : null}
            {row.updatedAt || row.createdAt ? (
              <Time at={row.updatedAt ?? row.createdAt ?? 0} />
            ) : null}
          </Facts>
        </li>
      ))}
    </ul>
  );
}
