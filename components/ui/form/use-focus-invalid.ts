import { type RefObject, useEffect } from 'react';

/**
 * Focuses the first invalid field in `container` each time that `cause` changes, for example to a new
 * failure. Without a cause it does nothing.
 */
export function useFocusInvalid(container: RefObject<HTMLElement | null>, cause: unknown): void {
  useEffect(() => {
    if (cause) container.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [container, cause]);
}
