import { test as base, expect } from '@playwright/test';
import { type Chromium, type ChromiumPage, startChromium } from '../browsers/chromium';
import { OWN_HOSTS, VENDOR_HOSTS } from '../crm-pages/known/all';
import { makeCertificate } from '../crm-pages/known/certificate';
import type { KnownCrm } from '../crm-pages/known/known';
import { type KnownPages, serveKnown } from '../crm-pages/known/serve';
import { startFakeService } from '../fake-service/server';
import { WHOLE_TEST } from '../patience';
import { type Samples, sampleNames } from './names-sampled';
import { addKey } from './setting';

/** A record as a tab reported it to the background. */
export type Reported = { id: string; name?: string; fields?: Record<string, string> };

/** A browser that resolves the vendors' hosts to our pretended CRMs, and the options page in it. */
export type Known = {
  browser: Chromium;
  options: ChromiumPage;
  pages: KnownPages;
  /** Samples of the names on the pages and in the panels, at each frame. */
  samples: Samples;
  /** All records of a CRM that tabs reported, in order. */
  reported(crm: KnownCrm): Promise<Reported[]>;
};

/** One browser serves all CRMs of a spec: starting one for each would take most of the time. */
export const test = base.extend<{ known: Known }, { shared: Known }>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
    async ({}, use) => {
      const crms = [...VENDOR_HOSTS, ...OWN_HOSTS];
      const certificate = makeCertificate();
      const pages = await serveKnown(crms, certificate);
      const service = await startFakeService({ dialect: 'plain' });
      const browser = await startChromium({
        args: [
          `--host-resolver-rules=${crms.map(({ host }) => `MAP ${host} 127.0.0.1:${pages.port}`)}`,
          `--ignore-certificate-errors-spki-list=${certificate.mark}`,
        ],
      });
      await browser.context.addInitScript(noteHeadings);
      const samples = await sampleNames(browser.context);
      await addKey(browser, service, service.keys.testFull);
      const options = await browser.open('options', 'sites');
      await options.page.evaluate(recordReports);
      const reported = (crm: KnownCrm) =>
        options.page.evaluate<Reported[], string>(
          (host) => Reflect.get(globalThis, 'reported')[host],
          crm.host,
        );
      await use({ browser, options, pages, samples, reported });
      await browser.close();
      await Promise.all([service.close(), pages.close()]);
    },
    { scope: 'worker', timeout: WHOLE_TEST },
  ],
  known: async ({ shared }, use, info) => {
    await use(shared);
    const { browser } = shared;
    if (info.status !== info.expectedStatus)
      await Promise.allSettled(
        browser.context
          .pages()
          .map((page, i) => page.screenshot({ path: info.outputPath(`page-${i}.png`) })),
      );
    expect(await browser.complaints()).toEqual([]);
  },
});

export { expect };

/** Runs in every document. In the panel's it records every heading that the panel ever shows. */
function noteHeadings(): void {
  if (!location.href.includes('/sidebar.html')) return;
  const seen: string[] = [];
  Reflect.set(globalThis, 'seenHeadings', seen);
  new MutationObserver(() => {
    const heading = document.querySelector('h1')?.textContent;
    if (heading && seen.at(-1) !== heading) seen.push(heading);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/**
 * Runs in a page of ours: records by host what the background stores of the records that tabs show.
 */
function recordReports(): void {
  type Kept = { ref: { host: string; id: string }; name?: string; fields?: Record<string, string> };
  type Changes = Record<string, { newValue?: Kept | null }>;
  const reported: Record<string, Reported[]> = {};
  Reflect.set(globalThis, 'reported', reported);
  Reflect.get(globalThis, 'chrome').storage.session.onChanged.addListener((changes: Changes) => {
    for (const [key, { newValue }] of Object.entries(changes)) {
      if (!key.startsWith('record/') || !newValue) continue;
      const { ref, name, fields } = newValue;
      reported[ref.host] ??= [];
      reported[ref.host]?.push({
        id: ref.id,
        ...(name ? { name } : {}),
        ...(fields ? { fields } : {}),
      });
    }
  });
}

/** Switches a CRM on by its name. If it runs on a host of the user's, adds it by its address. */
export async function switchOn({ options }: Known, { name, host, ownHost }: KnownCrm) {
  await options.page.bringToFront();
  if (ownHost) {
    await options.click('button', `Custom domain of ${name}`);
    await options.fill('CRM address', `https://${host}`);
    await options.click('button', 'Add CRM site');
    await options.seeText(`https://${host} added.`);
    return;
  }
  const one = options.find('switch', name);
  await one.scrollIntoViewIfNeeded();
  if (!(await one.isChecked())) await one.click();
  await expect(one).toBeChecked();
}
