/** What a screen reader announces when it changes. */
export const LIVE = '[role=alert], [role=status], [role=log], [aria-live]';

/**
 * The roles of the live regions around an element, innermost first. A screen reader announces what is in two of them
 * twice, or not at all.
 */
export function liveRegionsAround(element: Element): (string | null)[] {
  const region = element.closest(LIVE);
  if (!region) return [];
  const around = region.parentElement ? liveRegionsAround(region.parentElement) : [];
  return region.getAttribute('aria-live') === 'off'
    ? around
    : [region.getAttribute('role'), ...around];
}
