import type { Locator } from '@playwright/test';
import type { ChromiumPage } from '../browsers/chromium';

/** What the room says of the latest run, once it has ended. */
export const OVER = /The latest run (passed|failed)/;

/** The row of a check in the room `Go-live`, by its number. */
export const rowOf = ({ page }: ChromiumPage, number: number): Locator =>
  page
    .getByRole('table', { name: 'Checks', exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: String(number), exact: true }) });
