import type { Chord } from '../../../lib/domain/core/shortcuts';
import styles from './Keys.module.css';
import { type KeyboardLayout, type KeyName, keyNames } from './key-names';
import { isMac } from './use-layout';

type Props = { chord: Chord; layout: KeyboardLayout };

/** The keys of a chord, as they are drawn everywhere. */
export const Keys = ({ chord, layout }: Props) => (
  <span className={styles.keys}>
    {keyNames(chord, isMac(), layout).map((name) => (
      <Key key={name.shown} {...name} />
    ))}
  </span>
);

const Key = ({ shown, spoken }: KeyName) => (
  <kbd className={styles.key}>
    {spoken ? (
      <>
        <span aria-hidden="true">{shown}</span>
        <span className="unseen">{spoken}</span>
      </>
    ) : (
      shown
    )}
  </kbd>
);
