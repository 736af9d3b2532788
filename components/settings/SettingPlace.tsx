import type { ReactNode } from 'react';
import styles from './Settings.module.css';

/** The place of a setting in its section. A link to the setting scrolls here and focuses its control. */
export const SettingPlace = ({ of, children }: { of: { id: string }; children: ReactNode }) => (
  <div className={styles.place} data-setting={of.id} tabIndex={-1}>
    {children}
  </div>
);
