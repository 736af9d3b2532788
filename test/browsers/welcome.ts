import type { OwnPage } from './surface';

type Tab = { close(): Promise<void> };

/**
 * Where pages are opened in a browser in which the settings opened by themselves after installation.
 * These serve whoever opens settings first; others close them. They must be there already: were they
 * not waited for, they would come before what is opened, and hide it.
 */
export function tabsBeside<T extends Tab>(
  welcome: T | undefined,
  newTab: () => Promise<T>,
): (wanted?: OwnPage) => Promise<T> {
  let left = welcome;
  return async (wanted) => {
    const there = left;
    left = undefined;
    if (there && wanted === 'options') return there;
    await there?.close();
    return newTab();
  };
}
