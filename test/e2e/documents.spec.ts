import type { Frame, Page } from '@playwright/test';
import { startDocumentServer } from './document-server';
import { looker } from './look-closely';
import { addKey, expect, inFirefox, test } from './setting';

// A merchant's documents: fetched on demand, verified, and previewed in a frame that can reach
// nothing.

type Documents = Awaited<ReturnType<typeof startDocumentServer>>;

/** The document, its verdict, and whether its server gets a request. */
const VERDICTS = [
  ['passport.png', 'Verified This file matches', true],
  ['extract.pdf', 'Verified This file matches', true],
  ['page.png', 'No preview for this type of file.', true],
  ['drawing.svg', 'No preview for this type of file.', true],
  ['broken.pdf', 'Verified This file matches', true],
  ['changed.pdf', 'Differs This file doesn’t match', true],
  ['missing.pdf', 'Unreachable', true],
  ['moved.pdf', 'redirects to another address', true],
  ['endless.bin', 'Larger than 20 MB', true],
  ['refused.pdf', 'no longer allows access (status 403)', true],
  ['ended.pdf', 'Link expired The link expired', false],
  ['weak.pdf', 'Unknown algorithm Can’t verify with “md5”', false],
  ['unnamed.pdf', 'Unreadable hash', false],
  ['deed.pdf', 'No hash There’s no hash', false],
] as const;

const snapshotOf = ({ named }: Documents) => ({
  company: { legalName: 'Harbour Teas Ltd' },
  documents: [
    named('/passport.png', 'image/png'),
    named('/extract.pdf', 'application/pdf'),
    named('/page.png', 'image/png'),
    named('/drawing.svg', 'image/svg+xml'),
    named('/broken.pdf', 'application/pdf'),
    named('/changed.pdf', 'application/pdf', { hash: `SHA-256:${'0'.repeat(64)}` }),
    named('/missing.pdf', 'application/pdf'),
    named('/moved.pdf', 'application/pdf'),
    named('/endless.bin', 'application/octet-stream'),
    named('/refused.pdf', 'application/pdf'),
    named('/ended.pdf', 'application/pdf', { query: '?Expires=1700000000' }),
    named('/weak.pdf', 'application/pdf', { hash: 'md5:900150983cd24fb0d6963f7d28e17f72' }),
    named('/unnamed.pdf', 'application/pdf', { hash: '0'.repeat(64) }),
    { name: 'deed.pdf', url: 'https://files.example.com/deed.pdf' },
  ],
});

/** Headers that identify the user or the extension, and values that contain a key. */
const identifyingHeaders = ({ requests }: Documents): string[] =>
  requests.flatMap(({ names, values }) => [
    ...names.filter((name) => /^(api-key|authorization|cookie|referer|origin|x-.*)$/.test(name)),
    ...(values.includes('svc_test') ? [values] : []),
  ]);

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Documents to check' })
    .getByRole('listitem')
    .filter({
      has: page.getByText(name, { exact: true }),
    });

/** The sandboxed frame, once it shows something. */
async function previewOf(page: Page, name: string): Promise<Frame> {
  const handle = await rowOf(page, name).locator('iframe').elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error('there is no preview');
  await frame.locator('img, canvas').first().waitFor();
  return frame;
}

/** Two pixels of the first image or canvas, left and right: red, green, blue. */
const pixels = (): number[][] => {
  const shown = document.querySelector<HTMLImageElement | HTMLCanvasElement>('img, canvas');
  const { width = 0, height = 0 } = shown ?? {};
  return [0.25, 0.75].map((part) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    if (shown) context?.drawImage(shown, width * part, height / 2, 1, 1, 0, 0, 1, 1);
    return [...(context?.getImageData(0, 0, 1, 1).data.slice(0, 3) ?? [])];
  });
};

const BLUE = [0, 128, 255];
const BLACK_AND_RED = [
  [0, 0, 0],
  [255, 0, 0],
];

/** Tries everything that a script in the preview may try, and returns the result of each. */
const reach = async (address: string): Promise<Record<string, string>> => {
  const came = async (work: () => unknown): Promise<string> => {
    try {
      return String(await work());
    } catch (error) {
      return error instanceof Error ? error.name : 'no error';
    }
  };
  const loaded = (element: HTMLElement) =>
    new Promise((resolve) => {
      element.onload = () => resolve('loaded');
      element.onerror = () => resolve('not loaded');
      document.body.append(element);
    });
  return {
    origin: self.origin,
    pwned: String(Reflect.has(globalThis, 'pwned')),
    extension: ['chrome', 'browser']
      .map((name) => Reflect.get(Reflect.get(globalThis, name) ?? {}, 'runtime'))
      .join(),
    fetch: await came(() => fetch(`${address}/by-fetch`, { mode: 'no-cors' })),
    image: await came(() => loaded(Object.assign(new Image(), { src: `${address}/by-image` }))),
    storage: await came(() => localStorage.length),
    database: await came(() => indexedDB.open('x')),
    desk: await came(() => parent.document.title),
    code: await came(() => Reflect.construct(Function, ['return 1'])()),
  };
};

/**
 * Refuses permission requests for hosts; the returned function restores the prompt and returns the
 * requested origins.
 */
async function refuseHosts(page: Page): Promise<() => Promise<string[][]>> {
  const asked = await page.evaluateHandle(() => {
    const { permissions } = Reflect.get(globalThis, 'chrome');
    const { request } = permissions;
    const seen: string[][] = [];
    permissions.request = async ({ origins }: { origins: string[] }) => {
      seen.push(origins);
      return false;
    };
    return { seen, giveBack: () => Object.assign(permissions, { request }) };
  });
  return () =>
    asked.evaluate(({ seen, giveBack }) => {
      giveBack();
      return seen;
    });
}

const NOTHING = {
  origin: 'null',
  pwned: 'false',
  extension: ',',
  fetch: 'TypeError',
  image: 'not loaded',
  storage: 'SecurityError',
  database: 'SecurityError',
  desk: 'SecurityError',
  code: 'EvalError',
};

test('documents are verified on demand, and their server gets no cookie, key or referrer', async ({
  alongside,
  service,
}, info) => {
  const documents = await startDocumentServer();
  await alongside.context.addCookies([
    { name: 'session', value: 'fake-cookie', url: documents.address },
  ]);
  const { installationId } = service.places.test.withOnboarding;
  service.control.applicationArrives(installationId, snapshotOf(documents));
  await addKey(alongside, service, service.keys.testFull);
  const desk = await alongside.open('desk');
  await desk.click('link', 'Onboarding');
  await desk.click('button', 'Harbour Teas Ltd');
  await desk.see('list', 'Documents to check');
  await expect(desk.find('button', 'Preview')).toHaveCount(0);

  const refused = await refuseHosts(desk.page);
  const first = rowOf(desk.page, 'passport.png');
  await first.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(first.getByRole('status')).toContainText('Alongside has no access to 127.0.0.1');
  expect(await refused()).toEqual([['http://127.0.0.1/*']]);
  expect(documents.requests).toEqual([]);

  for (const [name, says] of VERDICTS) {
    await rowOf(desk.page, name).getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(rowOf(desk.page, name).getByRole('status')).toContainText(says);
  }
  const asked = VERDICTS.filter(([, , isRequested]) => isRequested).map(([name]) => `/${name}`);
  expect(documents.requests.map(({ url }) => url)).toEqual(asked);
  expect(identifyingHeaders(documents)).toEqual([]);
  const link = rowOf(desk.page, 'deed.pdf').getByRole('link', { name: 'Open in a new tab' });
  await expect(link).toHaveAttribute('href', 'https://files.example.com/deed.pdf');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect(desk.find('link', 'Open in a new tab')).toHaveCount(1);
  const canBeSeen = ['passport.png', 'extract.pdf', 'broken.pdf'];
  await expect(desk.find('button', 'Preview')).toHaveCount(canBeSeen.length);
  await looker(info, { fullPage: true })('documents', desk.page, desk.page);
  await documents.close();
});

test('a preview is shown in a sandbox that can reach nothing', async ({
  alongside,
  service,
  expected,
}, info) => {
  expected.push(/Content Security Policy|TrustedScript/);
  const documents = await startDocumentServer();
  const { installationId } = service.places.test.withOnboarding;
  service.control.applicationArrives(installationId, snapshotOf(documents));
  await addKey(alongside, service, service.keys.testFull);
  const desk = await alongside.open('desk');
  await desk.click('link', 'Onboarding');
  await desk.click('button', 'Harbour Teas Ltd');
  const press = (name: string, button: string) =>
    rowOf(desk.page, name).getByRole('button', { name: button, exact: true }).click();

  await press('passport.png', 'Verify');
  await press('passport.png', 'Preview');
  const picture = await previewOf(desk.page, 'passport.png');
  expect(await picture.evaluate(pixels)).toEqual([BLUE, BLUE]);
  expect(documents.requests).toHaveLength(1);
  await press('passport.png', 'Close preview');
  await expect(desk.page.locator('iframe')).toHaveCount(0);

  await press('extract.pdf', 'Verify');
  await press('extract.pdf', 'Preview');
  await desk.seeText('2 pages');
  const pages = await previewOf(desk.page, 'extract.pdf');
  expect(await pages.evaluate(pixels)).toEqual(BLACK_AND_RED);
  await looker(info)('preview', desk.page, desk.page);
  expect(await pages.evaluate(reach, documents.address)).toEqual(NOTHING);
  expect(documents.requests).toHaveLength(2);

  await press('broken.pdf', 'Verify');
  await press('broken.pdf', 'Preview');
  await desk.seeText('Can’t show this file');
  // The bytes of an earlier preview are not kept: they are fetched and verified again.
  await press('passport.png', 'Preview');
  await previewOf(desk.page, 'passport.png');
  expect(documents.requests.map(({ url }) => url)).toEqual([
    '/passport.png',
    '/extract.pdf',
    '/broken.pdf',
    '/passport.png',
  ]);
  await documents.close();
});

test('in Firefox a document is verified and shown in a frame that can reach nothing, too', ({
  service,
}) =>
  inFirefox(async (browser) => {
    const documents = await startDocumentServer();
    const { installationId } = service.places.test.withOnboarding;
    service.control.applicationArrives(installationId, {
      company: { legalName: 'Harbour Teas Ltd' },
      documents: [documents.named('/extract.pdf', 'application/pdf')],
    });
    await addKey(browser, service, service.keys.testFull);
    const desk = await browser.open('desk');
    await desk.click('link', 'Onboarding');
    await desk.click('button', 'Harbour Teas Ltd');
    await desk.click('button', 'Verify');
    await desk.seeText('This file matches its hash');
    await desk.click('button', 'Preview');
    await desk.seeText('2 pages');
    expect(documents.requests).toHaveLength(1);
    expect(identifyingHeaders(documents)).toEqual([]);
    expect(await desk.inFrame(`return (${pixels})()`)).toEqual(BLACK_AND_RED);
    const reached = `return (${reach})(${JSON.stringify(documents.address)})`;
    expect(await desk.inFrame(reached)).toEqual(NOTHING);
    expect(documents.requests).toHaveLength(1);
    // Firefox complains of what `reach` tried, and of nothing else. It reports a moment after it
    // blocked the request.
    const complaints: string[] = [];
    await expect
      .poll(async () => {
        complaints.push(...(await browser.complaints()));
        return ['img-src', 'JavaScript eval'].every((tried) =>
          complaints.some((one) => one.includes(tried)),
        );
      })
      .toBe(true);
    expect(complaints.filter((one) => !one.includes('Content-Security-Policy'))).toEqual([]);
    await documents.close();
  }));
