import type { Browser, Frame, Page } from 'puppeteer-core';
import { PATIENCE } from '../patience';

type Context = { context: string; url: string; children: Context[] | null };
type Send = (method: string, params: object) => Promise<{ result: unknown }>;

/**
 * The few BiDi commands that the driver does not offer. Pages of an extension send no load events
 * in Firefox, so this navigates to them and finds them itself.
 */
export class Bidi {
  private constructor(
    private readonly send: Send,
    private readonly chrome: string,
  ) {}

  static async of(browser: Browser): Promise<Bidi> {
    const connection: unknown = Reflect.get(browser, 'connection');
    const send = connection && Reflect.get(connection, 'send');
    if (typeof send !== 'function') throw new Error('This driver shows no BiDi connection.');
    const bound: Send = (method, params) =>
      within(send.call(connection, method, params), PATIENCE, method);
    const { result } = await bound('browsingContext.getTree', { 'moz:scope': 'chrome' });
    const [top] = (result as { contexts: Context[] }).contexts;
    if (!top) throw new Error('Firefox shows no window.');
    return new Bidi(bound, top.context);
  }

  contextOf(frame: Frame): string {
    return String(Reflect.get(frame, '_id'));
  }

  /** The open tabs, including the extension's own. */
  async tabs(): Promise<{ context: string; url: string }[]> {
    const { result } = await this.send('browsingContext.getTree', {});
    return (result as { contexts: Context[] }).contexts;
  }

  async closeTab(context: string): Promise<void> {
    await this.send('browsingContext.close', { context });
  }

  async navigate(page: Page, url: string): Promise<void> {
    const context = this.contextOf(page.mainFrame());
    await this.send('browsingContext.navigate', { context, url, wait: 'none' });
    // Evaluating in the page also tells the driver of the new document; before that it would use
    // the old one.
    const isThere = (wanted: string) =>
      location.href === wanted && document.readyState === 'complete';
    await until(() => page.evaluate(isThere, url).catch(() => false), `${url} to be loaded`);
  }

  /** Every browsing context below a page's. */
  async contextsIn(page: Page): Promise<{ context: string; url: string }[]> {
    const root = this.contextOf(page.mainFrame());
    const { result } = await this.send('browsingContext.getTree', { root });
    const flat = (one: Context): Context[] => [one, ...(one.children ?? []).flatMap(flat)];
    return (result as { contexts: Context[] }).contexts.flatMap(flat).slice(1);
  }

  /** Runs a script with the browser's own rights; its result must be JSON. */
  inBrowser<T = void>(body: string): Promise<T> {
    return this.inContext(this.chrome, body);
  }

  /** Runs a script in the one frame of an extension's page; the driver does not know that frame. */
  async inFrameOf<T>(page: Page, body: string): Promise<T> {
    const [frame] = await this.contextsIn(page);
    if (!frame) throw new Error(`There is no frame in ${page.url()}.`);
    return this.inContext(frame.context, body);
  }

  private async inContext<T>(context: string, body: string): Promise<T> {
    const expression = `(async () => JSON.stringify((await (async () => { ${body} })()) ?? null))()`;
    const { result } = await this.send('script.evaluate', {
      target: { context },
      awaitPromise: true,
      expression,
    });
    const reply = result as {
      type: string;
      result?: { value: string };
      exceptionDetails?: { text: string };
    };
    if (reply.type !== 'success' || !reply.result)
      throw new Error(`In the browser: ${reply.exceptionDetails?.text}`);
    return JSON.parse(reply.result.value);
  }
}

/** Rejects with the name of the awaited thing if the promise takes too long. */
export function within<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${ms} ms for ${what}`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Polls until there is a value, because the driver has no event for it. */
export async function until<T>(
  look: () => Promise<T | undefined | false>,
  what: string,
  ms = PATIENCE,
): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`Waited ${ms} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}
