import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ApplicationRow } from '../../lib/border/questions-onboarding';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { Time } from '../ui/Time';
import { Facts } from './Facts';
import styles from './Onboarding.module.css';
import { newsWord } from './onboarding-words';

type Props = {
  rows: readonly ApplicationRow[];
  currentId: string | undefined;
  /** The application to put the keyboard on when the list appears: where the person came from. */
  focusId: string | undefined;
  /** Applications that are not among the rows. */
  left: number;
  onMore: () => void;
  onOpen: (row: ApplicationRow) => void;
};

/** The list `Applications`. Arrow keys move in it, Enter opens; `Show more` leads to the first more. */
export function ApplicationList({ rows, currentId, focusId, left, onMore, onOpen }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (focusId !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(focusId)}"]`)?.focus();
  }, [focusId]);

  const more = useRef<HTMLButtonElement>(null);
  /** How many there were when more was asked for. */
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (before.current === undefined || rows.length <= before.current) return;
    const first = list.current?.querySelectorAll<HTMLElement>('button')[before.current];
    before.current = undefined;
    // Unless the person went somewhere else meanwhile. The button goes where it has no more to show.
    const { activeElement } = document;
    if (activeElement === more.current || activeElement === document.body) first?.focus();
  }, [rows.length]);

  const move = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined || !buttons[to]) return;
    event.preventDefault();
    buttons[to].focus();
  };

  return (
    <>
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
      {left > 0 ? (
        <div className={styles.more}>
          <Button
            ref={more}
            onClick={() => {
              before.current = rows.length;
              onMore();
            }}
          >
            {say('showMoreEntries', left)}
          </Button>
        </div>
      ) : null}
    </>
  );
}
