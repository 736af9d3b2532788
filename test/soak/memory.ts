import type { CDPSession, Frame, Page } from '@playwright/test';
import { z } from 'zod';
import type { Chromium } from '../browsers/chromium';

/** What a world holds after garbage was collected: bytes of JavaScript, and the browser's own counts. */
export type Memory = { heap: number; listeners: number; nodes: number; documents: number };

/** How often garbage is collected before a reading: what a finalizer frees goes with the next one. */
const COLLECTIONS = 3;

/**
 * Reads a page, or a frame of another process. The counts are of its whole process, the heap is of
 * its own thread.
 */
export async function memoryOf(where: Page | Frame): Promise<Memory> {
  const page = 'mainFrame' in where ? where : where.page();
  const devtools = await page.context().newCDPSession(where);
  const heap = await heapOf(devtools);
  const { jsEventListeners, nodes, documents } = await devtools.send('Memory.getDOMCounters');
  await devtools.detach();
  return { heap, listeners: jsEventListeners, nodes, documents };
}

async function heapOf(devtools: CDPSession): Promise<number> {
  for (let n = 0; n < COLLECTIONS; n++) await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

const DevtoolsReply = z.object({
  id: z.optional(z.number()),
  result: z.looseObject({}).optional(),
});
const Usage = z.object({ usedSize: z.number() });

/** Bytes of JavaScript that the background holds after garbage was collected. */
export async function heapOfBackground({ context, extensionId }: Chromium): Promise<number> {
  const devtools = await context.browser()?.newBrowserCDPSession();
  if (!devtools) throw new Error('The browser has no developer tools.');
  const { targetInfos } = await devtools.send('Target.getTargets');
  const worker = targetInfos.find(
    ({ type, url }) => type === 'service_worker' && new URL(url).host === extensionId,
  );
  if (!worker) throw new Error('The browser shows no background.');
  const { targetId } = worker;
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId });
  let sent = 0;
  const send = (method: string): Promise<unknown> => {
    sent += 1;
    const id = sent;
    const received = new Promise<unknown>((resolve) => {
      devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
        const reply = DevtoolsReply.parse(JSON.parse(message));
        if (reply.id === id) resolve(reply.result);
      });
    });
    const message = JSON.stringify({ id, method });
    return devtools.send('Target.sendMessageToTarget', { sessionId, message }).then(() => received);
  };
  for (let n = 0; n < COLLECTIONS; n++) await send('HeapProfiler.collectGarbage');
  const { usedSize } = Usage.parse(await send('Runtime.getHeapUsage'));
  await devtools.detach();
  return usedSize;
}
