import { Pencil } from 'lucide';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { plainName } from '../../lib/domain/tickets/plain-name';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { Icon } from '../ui/controls/Icon';
import { isEnter, isEscape } from '../ui/shortcuts/enter-escape';
import styles from './FileRows.module.css';

type Props = { name: string; onRename: (name: string) => void };

/** The characters of a name that a user may type. */
const LONGEST = 200;

/** The name of a file. The user can change it but for its ending, which says what the file is. */
export function FileName({ name, onRename }: Props) {
  const [typed, setTyped] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [stem, ending] = nameParts(plainName(name));
  const isEditing = typed !== undefined;
  useEffect(() => {
    if (isEditing) field.current?.select();
  }, [isEditing]);

  const finish = () => {
    const next = typed?.trim() ?? '';
    setTyped(undefined);
    if (next !== '' && next !== stem) onRename(next + ending);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event) && !isEscape(event)) return;
    // Neither sends the form around it, nor leaves the ticket.
    event.preventDefault();
    event.stopPropagation();
    if (isEnter(event)) finish();
    else setTyped(undefined);
    requestAnimationFrame(() => button.current?.focus());
  };
  if (isEditing)
    return (
      <span className={styles.name}>
        <input
          ref={field}
          className={styles.field}
          dir="auto"
          aria-label={t('fileName', plainName(name))}
          value={typed}
          maxLength={LONGEST}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          onBlur={finish}
        />
        <bdi>{ending}</bdi>
      </span>
    );
  return (
    <span className={styles.name}>
      <bdi className={styles.words}>{plainName(name)}</bdi>
      <Button
        ref={button}
        look="quiet"
        size="small"
        aria-label={t('renameFile', plainName(name))}
        title={t('renameFile', plainName(name))}
        onClick={() => setTyped(stem)}
      >
        <Icon icon={Pencil} />
      </Button>
    </span>
  );
}

/** A name without its ending, and the ending with its dot. */
function nameParts(name: string): [stem: string, ending: string] {
  const ending = /(?<=.)\.[a-z\d]{1,10}$/i.exec(name)?.[0] ?? '';
  return [name.slice(0, name.length - ending.length), ending];
}
