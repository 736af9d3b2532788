import { beforeEach, describe, expect, test } from 'vitest';
import {
  admitPage,
  authenticateFrame,
  dockedFrames,
} from '../../../lib/background/core/docked-frames';
import { clearSessionStorage } from '../../../lib/background/core/remembered-items';
import { clearTab } from '../../../lib/background/core/tab-store';
import { resetBrowser } from '../../browser-stand-in';

const ORIGIN = 'https://crm.example.com';
const page = (documentId = 'page-1', tabId = 7) => ({
  from: 'crm' as const,
  tabId,
  frameId: 0,
  documentId,
  origin: ORIGIN,
});
const frame = (frameId = 3, documentId = `frame-${frameId}`, tabId = 7) => ({
  from: 'sidebar' as const,
  tabId,
  frameId,
  documentId,
  tabOrigin: ORIGIN,
});

beforeEach(async () => {
  resetBrowser();
  await clearSessionStorage();
});

/** Announces a frame of a page, and returns its token. */
async function announced(by = page(), isAllowed = true): Promise<string> {
  const token = crypto.randomUUID();
  await admitPage(by, token, Promise.resolve(isAllowed));
  return token;
}

const returns = (by = page()) => admitPage(by, undefined, Promise.resolve(true));

/** A frame that its page announced and that was authenticated. */
async function docked(): Promise<string> {
  const token = await announced();
  expect(await authenticateFrame(frame(), token)).toBe(true);
  return token;
}

describe('the background accepts a frame', () => {
  test('with the token of its page, and needs no token afterwards', async () => {
    await docked();
    expect(await authenticateFrame(frame(), undefined)).toBe(true);
    expect(await dockedFrames()).toEqual([{ tabId: 7, frameId: 3 }]);
  });

  test('when its first two requests arrive together', async () => {
    const token = await announced();
    const both = await Promise.all([
      authenticateFrame(frame(), token),
      authenticateFrame(frame(), token),
    ]);
    expect(both).toEqual([true, true]);
  });

  test('that asks while the report that announced it is still handled', async () => {
    const token = crypto.randomUUID();
    let allow: (isAllowed: boolean) => void = () => undefined;
    const isAllowed = new Promise<boolean>((resolve) => {
      allow = resolve;
    });
    const admitted = admitPage(page(), token, isAllowed);
    const accepted = authenticateFrame(frame(), token);
    allow(true);
    await admitted;
    expect(await accepted).toBe(true);
  });

  test('with either of two tokens that the page announced', async () => {
    const first = await announced();
    await announced();
    expect(await authenticateFrame(frame(), first)).toBe(true);
  });

  test('when its page returns from the back/forward cache, but not while another page is shown', async () => {
    await docked();
    const token = await announced(page('page-2'));
    expect(await authenticateFrame(frame(), undefined)).toBe(false);
    expect(await authenticateFrame(frame(4), token)).toBe(true);
    await returns();
    expect(await authenticateFrame(frame(), undefined)).toBe(true);
    expect(await authenticateFrame(frame(4), undefined)).toBe(false);
  });
});

describe('the background refuses a frame', () => {
  test('T6, F40: without a token, or with a token that it made up', async () => {
    await announced();
    expect(await authenticateFrame(frame(), undefined)).toBe(false);
    expect(await authenticateFrame(frame(), crypto.randomUUID())).toBe(false);
    expect(await dockedFrames()).toEqual([]);
  });

  test('of a page whose site may have no dock', async () => {
    const token = await announced(page(), false);
    expect(await authenticateFrame(frame(), token)).toBe(false);
  });

  test('with a token that another frame used', async () => {
    const token = await docked();
    expect(await authenticateFrame(frame(9), token)).toBe(false);
    expect(await authenticateFrame(frame(3, 'another document'), token)).toBe(false);
  });

  test('with the token of another tab, or in a tab that shows another site', async () => {
    const token = await announced();
    await announced(page('page-8', 8));
    expect(await authenticateFrame(frame(3, 'frame-3', 8), token)).toBe(false);
    expect(await authenticateFrame({ ...frame(), tabOrigin: 'https://other.example' }, token)).toBe(
      false,
    );
    expect(await authenticateFrame({ ...frame(), tabOrigin: undefined }, token)).toBe(false);
  });

  test('after its page announced another frame', async () => {
    await docked();
    const token = await announced();
    expect(await authenticateFrame(frame(4), token)).toBe(true);
    expect(await authenticateFrame(frame(), undefined)).toBe(false);
  });

  test('after its tab showed another page', async () => {
    await docked();
    await clearTab(7);
    expect(await authenticateFrame(frame(), undefined)).toBe(false);
  });
});
