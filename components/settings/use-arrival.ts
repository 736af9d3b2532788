import { useEffect, useRef } from 'react';
import { type SettingsSection, settingsRoute } from '../../lib/domain/core/settings-routes';

const CONTROLS = 'input, select, textarea, button, summary, a[href]';

/**
 * Moves the focus to where the address leads: to the setting that it names, or, when the user moves to
 * another section, to the section's heading. `headingId` is unique to each section.
 */
export function useArrival(
  section: SettingsSection,
  setting: string | undefined,
  headingId: string,
): void {
  const isLoaded = useRef(false);
  useEffect(() => {
    const stop = new AbortController();
    const arrive = () => {
      const heading = document.getElementById(headingId);
      const root = heading?.closest('section');
      if (isLoaded.current || setting) heading?.focus();
      if (root && setting) focusSetting(root, setting, stop.signal);
    };
    arrive();
    isLoaded.current = true;
    // A link to where the page is already changes no address.
    const route = settingsRoute(section, setting);
    const click = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      const opensElsewhere = ctrlKey || metaKey || shiftKey;
      if (link?.getAttribute('href') === route && !opensElsewhere) arrive();
    };
    document.addEventListener('click', click, { signal: stop.signal });
    return () => stop.abort();
  }, [section, setting, headingId]);
}

/** Focuses the first control of a setting, as soon as it is there and unless the user moved on. */
function focusSetting(root: Element, id: string, signal: AbortSignal): void {
  for (const old of document.querySelectorAll('[data-found]')) old.removeAttribute('data-found');
  let focused = document.activeElement;
  const focus = (element: HTMLElement): void => {
    element.focus();
    focused = document.activeElement;
  };
  /** Whether there is nothing more to wait for. */
  const look = (): boolean => {
    if (document.activeElement !== focused) return true;
    const place = [...root.querySelectorAll<HTMLElement>('[data-setting]')].find(
      ({ dataset }) => dataset.setting === id,
    );
    if (!place) return false;
    const control = controlIn(place);
    if (control) focus(control);
    else if (place !== focused) focus(place);
    else return false;
    place.dataset.found = '';
    place.scrollIntoView({ block: 'nearest' });
    return control !== undefined;
  };
  if (look()) return;
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect();
  });
  observer.observe(root, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
}

/** The first control that can be used; of radio buttons, the chosen one. */
function controlIn(place: HTMLElement): HTMLElement | undefined {
  const controls = [...place.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => !control.matches(':disabled'),
  );
  const chosen = controls.find((control) => control.matches('[type=radio]:checked'));
  return controls[0]?.matches('[type=radio]') ? (chosen ?? controls[0]) : controls[0];
}
