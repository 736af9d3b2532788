import type { Page } from '@playwright/test';

/** The layouts of a page's main thread while something happened. */
export type Layouts = {
  /** Layouts that a script of an extension forced by reading a value that needs one. */
  forced: number;
  /** All layouts, including the page's own. */
  all: number;
};

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  args: { beginData?: { frame?: string; stackTrace?: { url: string }[] } };
};

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.stack',
];

/**
 * Counts the layouts of a page's document during some work. The trace names the script behind a
 * forced layout: only those are a cost beyond the page's own layouts.
 */
export async function countLayouts(page: Page, work: () => Promise<void>): Promise<Layouts> {
  const devtools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => {
    // The protocol does not type the events of a trace.
    for (const event of value) if (isLayout(event)) events.push(event);
  });
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await work();
  const { frameTree } = await devtools.send('Page.getFrameTree');
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await complete;
  await devtools.detach();
  const own = events.filter(({ args }) => args.beginData?.frame === frameTree.frame.id);
  const forced = own.filter(({ args }) =>
    args.beginData?.stackTrace?.some(({ url }) => url.startsWith('chrome-extension://')),
  );
  return { forced: forced.length, all: own.length };
}

const isLayout = (event: object): event is TraceEvent =>
  'name' in event && event.name === 'Layout' && 'args' in event;
