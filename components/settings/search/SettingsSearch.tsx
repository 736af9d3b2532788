import { type KeyboardEvent, useRef } from 'react';
import { settingsRoute } from '../../../lib/domain/core/settings-routes';
import { t } from '../../../lib/words/words';
import { Field } from '../../ui/controls/Field';
import { isEnter } from '../../ui/shortcuts/enter-escape';
import { SECTIONS } from '../sections';
import type { FoundSetting } from '../setting';
import { type FoundSection, findSettings } from './find-settings';
import styles from './SettingsSearch.module.css';

type Props = { text: string; onText: (text: string) => void; settings: readonly FoundSetting[] };

/** The search over all sections, and what it found: links to the settings. */
export function SettingsSearch({ text, onText, settings }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLElement>(null);
  const found = findSettings(settings, text);
  const count = found.reduce((sum, { settings }) => sum + settings.length, 0);
  const isSearching = text.trim() !== '';

  const press = (event: KeyboardEvent) => {
    // An input method uses the same keys to choose what it writes.
    if (event.nativeEvent.isComposing) return;
    const stops = [input.current, ...(area.current?.querySelectorAll('a') ?? [])];
    const at = stops.findIndex((stop) => stop?.contains(document.activeElement));
    const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0;
    const next = step === 0 ? undefined : stops[at + step];
    if (event.code === 'Escape' && isSearching) {
      onText('');
      input.current?.focus();
    } else if (next) next.focus();
    else if (isEnter(event) && at === 0) stops[1]?.click();
    else return;
    event.preventDefault();
  };

  return (
    <search className={styles.search} ref={area} onKeyDown={press}>
      <Field
        compact
        label={t('findSetting')}
        dir="auto"
        type="search"
        value={text}
        onChange={onText}
        inputRef={input}
      />
      <p role="status" className={isSearching && count === 0 ? styles.none : 'unseen'}>
        {isSearching ? statusOf(count, text.trim()) : ''}
      </p>
      {found.map((section) => (
        <FoundLinks key={section.section} found={section} />
      ))}
    </search>
  );
}

const statusOf = (count: number, text: string): string =>
  count === 0 ? t('settingsNoneFound', text) : t('settingsFound', count);

const FoundLinks = ({ found: { section, settings } }: { found: FoundSection }) => (
  <div className={styles.section}>
    <p className={styles.title} id={`found-${section}`}>
      {t(SECTIONS[section].title)}
    </p>
    <ul aria-labelledby={`found-${section}`}>
      {settings.map(({ id, label }) => (
        <li key={id}>
          <a className={styles.link} href={settingsRoute(section, id)}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  </div>
);
