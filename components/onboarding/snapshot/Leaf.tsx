import { useState } from 'react';
import { formatDoubt } from '../../../lib/domain/onboarding/formats';
import { leafText, type Path, pathText } from '../../../lib/domain/onboarding/snapshot';
import { plainName } from '../../../lib/domain/tickets/plain-name';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { CopyButton } from '../../ui/controls/CopyButton';
import { requirementFieldWord } from '../field-words';
import { doubtWord } from '../onboarding-words';
import styles from './Snapshot.module.css';

/** Asks the merchant to correct a field; undefined if the reviewer cannot ask now. */
export type Ask = ((path: Path) => void) | undefined;

type Props = { path: Path; value: unknown; onAsk: Ask };

/** One field in a `dl`: its name, its value, a doubt about the value's format, and its buttons. */
export function Leaf({ path, value, onAsk }: Props) {
  const last = path.at(-1) ?? '';
  const text = leafText(value);
  const isEmpty = plainName(text) === '';
  const name = requirementFieldWord(last);
  const doubt = formatDoubt(String(last), value);
  return (
    <div className={styles.leaf}>
      <dt className={styles.field} title={pathText(path)}>
        <bdi>{name}</bdi>
      </dt>
      <dd className={styles.content}>
        <span className={styles.value} data-empty={isEmpty || undefined}>
          {isEmpty ? t('valueEmpty') : <Value text={text} />}
          {doubt ? <span className={styles.doubt}>{doubtWord(doubt)}</span> : null}
        </span>
        <span className={styles.tools} data-asks={onAsk ? '' : undefined}>
          {isEmpty ? null : <CopyButton text={text} what={t('copyValue')} asIcon />}
          {onAsk ? (
            <Button
              look="quiet"
              size="small"
              onClick={() => onAsk(path)}
              aria-label={t('askAbout', name)}
            >
              {t('ask')}
            </Button>
          ) : null}
        </span>
      </dd>
    </div>
  );
}

/** How many characters of a value are shown before the user asks for more. */
const AT_ONCE = 2_000;

/** A merchant's text, with its characters in the order in which they are copied and checked. */
function Value({ text }: { text: string }) {
  const [limit, setLimit] = useState(AT_ONCE);
  if (text.length <= limit) return <bdi>{plainName(text)}</bdi>;
  return (
    <>
      <bdi>{plainName(text.slice(0, limit))}…</bdi>{' '}
      <Button look="quiet" size="small" onClick={() => setLimit(limit * 10)}>
        {t('showMoreEntries', text.length - limit)}
      </Button>
    </>
  );
}
