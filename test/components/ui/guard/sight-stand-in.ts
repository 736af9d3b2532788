import { act } from '@testing-library/react';
import { vi } from 'vitest';

// What Chromium observes of an element, in tests without a layout.

type Seen = { isIntersecting: boolean; isVisible: boolean };

const AWAY: Seen = { isIntersecting: false, isVisible: false };
export const VISIBLE: Seen = { isIntersecting: true, isVisible: true };
export const COVERED: Seen = { isIntersecting: true, isVisible: false };

/**
 * Lets the browser observe elements, and see them. Those for which `isAway` is true are scrolled out of view
 * until somebody scrolls to them. Returns a function that changes what is observed of all.
 */
export function observeElements(isAway: (element: Element) => boolean = () => false) {
  const listeners = new Map<Element, (seen: Seen) => void>();
  class Observer {
    observed: Element[] = [];
    notify: (entries: Seen[]) => void;
    constructor(notify: (entries: Seen[]) => void) {
      this.notify = notify;
    }
    observe(element: Element) {
      this.observed.push(element);
      const report = (now: Seen) => act(() => this.notify([now]));
      listeners.set(element, report);
      queueMicrotask(() => {
        if (listeners.get(element) === report) report(isAway(element) ? AWAY : VISIBLE);
      });
    }
    disconnect() {
      for (const element of this.observed) listeners.delete(element);
    }
  }
  class Entry {
    get isVisible() {
      return true;
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('IntersectionObserverEntry', Entry);
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    if (isAway(this)) listeners.get(this)?.(VISIBLE);
  });
  return (next: Seen): void => {
    for (const report of listeners.values()) report(next);
  };
}
