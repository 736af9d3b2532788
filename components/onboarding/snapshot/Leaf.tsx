import { useState } from 'react';
import { doubtOf } from '../../lib/domain/formats';
import { type Path, pathText, shown } from '../../lib/domain/snapshot';
import { say } from '../../lib/words/words';
import { CopyButton } from '../ticket/CopyButton';
import { Button } from '../ui/Button';
import { doubtWord, fieldWord } from './onboarding-words';
import styles from './Snapshot.module.css';

/** What is done with a field that the merchant is to correct; undefined where nothing is asked. */
export type Ask = ((path: Path) => void) | undefined;

type Props = { path: Path; value: unknown; onAsk: Ask };

/** One field: its name, what it says, a doubt about its form, and what can be done with it. */
export function Leaf({ path, value, onAsk }: Props) {
  const last = path.at(-1) ?? '';
  const text = shown(value);
  const name = fieldWord(last);
  const doubt = doubtOf(String(last), value);
  return (
    <div className={styles.leaf}>
      <span className={styles.field} title={pathText(path)}>
        <bdi>{name}</bdi>
      </span>
      <span className={styles.value} data-empty={text === '' || undefined}>
        {text === '' ? say('valueEmpty') : <Value text={text} />}
        {doubt ? <span className={styles.doubt}>{doubtWord(doubt)}</span> : null}
      </span>
      <span className={styles.tools}>
        {text === '' ? null : <CopyButton text={text} what={say('copyValue')} />}
        {onAsk ? (
          <Button look="quiet" onClick={() => onAsk(path)} aria-label={say('askAbout', name)}>
            {say('ask')}
          </Button>
        ) : null}
      </span>
    </div>
  );
}

/** Characters of a value that are shown before a person asks for more. */
const AT_ONCE = 2_000;

function Value({ text }: { text: string }) {
  const [most, setMost] = useState(AT_ONCE);
  if (text.length <= most) return <bdi>{text}</bdi>;
  return (
    <>
      <bdi>{text.slice(0, most)}…</bdi>{' '}
      <Button look="quiet" onClick={() => setMost(most * 10)}>
        {say('showMoreEntries', text.length - most)}
      </Button>
    </>
  );
}
