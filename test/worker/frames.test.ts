import { beforeEach, describe, expect, test } from 'vitest';
import { admitFrame, dockedFrames, enterTab } from '../../lib/worker/frames';
import { forgetTab } from '../../lib/worker/tabs';
import { resetBrowser } from '../browser-stand-in';

const ORIGIN = 'https://crm.example.com';
const page = (documentId = 'page-1', tabId = 7) => ({
  place: 'crm' as const,
  tabId,
  frameId: 0,
  documentId,
  origin: ORIGIN,
});
const frame = (frameId = 3, documentId = `frame-${frameId}`, tabId = 7) => ({
  place: 'sidebar' as const,
  tabId,
  frameId,
  documentId,
  tabOrigin: ORIGIN,
});

beforeEach(() => resetBrowser());

/** A frame that its page asked for and that was let in. */
async function docked(): Promise<string> {
  const pass = await enterTab(page(), true);
  if (!pass) throw new Error('no pass');
  expect(await admitFrame(frame(), pass)).toBe(true);
  return pass;
}

describe('a frame is let in', () => {
  test('with the pass its page was given, and goes on without', async () => {
    await docked();
    expect(await admitFrame(frame(), undefined)).toBe(true);
    expect(await dockedFrames()).toEqual([{ tabId: 7, frameId: 3 }]);
  });

  test('though its first questions come together', async () => {
    const pass = await enterTab(page(), true);
    const both = await Promise.all([admitFrame(frame(), pass), admitFrame(frame(), pass)]);
    expect(both).toEqual([true, true]);
  });

  test('with either of two passes that were given before the dock was there', async () => {
    const [first, second] = [await enterTab(page(), true), await enterTab(page(), true)];
    expect(first).not.toBe(second);
    expect(await admitFrame(frame(), first)).toBe(true);
  });

  test('when its page comes back out of the cache, and not while another is shown', async () => {
    await docked();
    const pass = await enterTab(page('page-2'), true);
    expect(await admitFrame(frame(), undefined)).toBe(false);
    expect(await admitFrame(frame(4), pass)).toBe(true);
    await enterTab(page(), false);
    expect(await admitFrame(frame(), undefined)).toBe(true);
    expect(await admitFrame(frame(4), undefined)).toBe(false);
  });
});

describe('a frame is not let in', () => {
  test('T6, F40: without a pass, or with one of its own making', async () => {
    await enterTab(page(), true);
    expect(await admitFrame(frame(), undefined)).toBe(false);
    expect(await admitFrame(frame(), crypto.randomUUID())).toBe(false);
    expect(await dockedFrames()).toEqual([]);
  });

  test('with a pass that was spent', async () => {
    const pass = await docked();
    expect(await admitFrame(frame(9), pass)).toBe(false);
    expect(await admitFrame(frame(3, 'another document'), pass)).toBe(false);
  });

  test('with the pass of another tab, or in a tab that shows another site', async () => {
    const pass = await enterTab(page(), true);
    await enterTab(page('page-8', 8), true);
    expect(await admitFrame(frame(3, 'frame-3', 8), pass)).toBe(false);
    expect(await admitFrame({ ...frame(), tabOrigin: 'https://other.example' }, pass)).toBe(false);
    expect(await admitFrame({ ...frame(), tabOrigin: undefined }, pass)).toBe(false);
  });

  test('once its page had another one made', async () => {
    await docked();
    const pass = await enterTab(page(), true);
    expect(await admitFrame(frame(4), pass)).toBe(true);
    expect(await admitFrame(frame(), undefined)).toBe(false);
  });

  test('once its tab was left', async () => {
    await docked();
    await forgetTab(7);
    expect(await admitFrame(frame(), undefined)).toBe(false);
  });
});
