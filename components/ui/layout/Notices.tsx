import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './Notices.module.css';

/** The one strip of a page that shows its notices, and the places where it may stand. */
type Strip = { element: HTMLElement; enter: (place: HTMLElement, isLast: boolean) => () => void };

const StripContext = createContext<Strip | undefined>(undefined);

/**
 * Gives a page one strip for notices that arrive while something is read. Each screen says with
 * `NoticesPlace` where the strip moves nothing of what it shows. The strip stays one element when
 * another screen opens, so its notices keep their state and are announced once.
 */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [strip] = useState(createStrip);
  return <StripContext value={strip}>{children}</StripContext>;
}

function createStrip(): Strip {
  const element = document.createElement('div');
  if (styles.strip) element.className = styles.strip;
  element.dataset.notices = '';
  // A screen reader announces each notice without leaving what the user reads.
  element.setAttribute('aria-live', 'polite');
  let places: readonly HTMLElement[] = [];
  const settle = (next: readonly HTMLElement[]): void => {
    places = next;
    const place = places.at(-1);
    if (place && element.parentElement !== place) place.append(element);
  };
  const enter = (place: HTMLElement, isLast: boolean) => {
    settle(isLast ? [place, ...places] : [...places, place]);
    return () => settle(places.filter((one) => one !== place));
  };
  return { element, enter };
}

/** A place for the strip of notices. The latest one has it; a `fallback` only if there is no other. */
export function NoticesPlace({ fallback = false }: { fallback?: boolean }) {
  const strip = use(StripContext);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => (place.current ? strip?.enter(place.current, fallback) : undefined),
    [strip, fallback],
  );
  return strip ? (
    <div ref={place} className={styles.place} data-fallback={fallback || undefined} />
  ) : null;
}

/** Shows its children in the strip of notices; where a page has none, where they stand. */
export function Notice({ children }: { children: ReactNode }) {
  const strip = use(StripContext);
  return strip ? createPortal(children, strip.element) : children;
}
