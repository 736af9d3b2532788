import { expect } from '@playwright/test';
import type { Figure } from './report';

/** What the short form of a part is tested for: it has figures, and each is a number. */
export function expectNumbers(figures: readonly Figure[]): void {
  expect(figures.length).toBeGreaterThan(0);
  for (const { name, value } of figures) expect(Number.isFinite(value.median), name).toBe(true);
}
