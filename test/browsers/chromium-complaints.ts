import type { BrowserContext, Page } from '@playwright/test';

/** Collects errors and warnings of the extension's pages, scripts and background, as they come. */
export function collectComplaints(context: BrowserContext): string[] {
  const complaints: string[] = [];
  const listen = (page: Page) => {
    page.on('console', (message) => {
      if (message.type() === 'error' && isOurs(message.location().url))
        complaints.push(`${message.location().url}: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.stack ?? error}`));
  };
  context.pages().forEach(listen);
  context.on('page', listen);
  context.on('serviceworker', (worker) => {
    worker.on('console', (message) => {
      // Errors about requests during the browser's shutdown are not ours.
      const goes = message.text().includes('The browser is shutting down');
      if (['error', 'warning'].includes(message.type()) && !goes)
        complaints.push(`background: ${message.text()}`);
    });
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return complaints;
}

/** Pages of a CRM may log errors of their own; the extension may not. */
const isOurs = (url: string): boolean => url === '' || url.startsWith('chrome-extension://');
