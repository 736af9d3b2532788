import { useState } from 'react';
import {
  SETTINGS_SECTIONS,
  type SettingsSection,
  settingsRoute,
} from '../../lib/domain/core/settings-routes';
import type { Setup } from '../../lib/protocol/requests/app';
import { t } from '../../lib/words/words';
import styles from './Settings.module.css';
import { SettingsSearch } from './search/SettingsSearch';
import { allSettings, SECTIONS } from './sections';

type Props = { current: SettingsSection; setup: Setup | undefined };

/** The search, and the sections below it; while the user searches, what was found in their place. */
export function Navigation({ current, setup }: Props) {
  const [text, setText] = useState('');
  const isSearching = text.trim() !== '';
  return (
    <header className={styles.side} data-searching={isSearching || undefined}>
      <div className={styles.stays}>
        <h1 className={styles.title}>{t('settingsTitle')}</h1>
        <SettingsSearch text={text} onText={setText} settings={allSettings(setup)} />
        {isSearching ? null : (
          <nav className={styles.nav} aria-label={t('settingsNavigation')}>
            {SETTINGS_SECTIONS.map((section) => (
              <a
                key={section}
                href={settingsRoute(section)}
                aria-current={section === current ? 'page' : undefined}
              >
                {t(SECTIONS[section].title)}
              </a>
            ))}
          </nav>
        )}
      </div>
    </header>
  );
}
