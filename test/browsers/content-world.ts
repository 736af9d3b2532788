import type { Page } from '@playwright/test';

type Context = { id: number; origin: string; auxData?: { type?: string; isDefault?: boolean } };

/**
 * Runs a script in our content script's world: beside the page's own world, with the APIs of
 * content scripts. This is what a compromised renderer could do. The result must be JSON.
 */
export async function inContentWorld<T>(page: Page, script: string): Promise<T> {
  const session = await page.context().newCDPSession(page);
  try {
    const contexts: Context[] = [];
    session.on('Runtime.executionContextCreated', ({ context }) => contexts.push(context));
    await session.send('Runtime.enable');
    const world = contexts.find(
      ({ origin, auxData }) =>
        origin.startsWith('chrome-extension://') && auxData?.type === 'isolated',
    );
    if (!world) throw new Error(`No content script in ${page.url()}`);
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      contextId: world.id,
      expression: script,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails)
      throw new Error(`In the content script's world: ${exceptionDetails.text}`);
    return result.value;
  } finally {
    await session.detach();
  }
}
