import { beforeEach, describe, expect, test } from 'vitest';
import {
  authenticateFrame,
  dockedFrames,
  issueFrameToken,
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

/** A frame that its page asked for and that was authenticated. */
async function docked(): Promise<string> {
  const token = await issueFrameToken(page(), true);
  if (!token) throw new Error('no token');
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
    const token = await issueFrameToken(page(), true);
    const both = await Promise.all([
      authenticateFrame(frame(), token),
      authenticateFrame(frame(), token),
    ]);
    expect(both).toEqual([true, true]);
  });

  test('with either of two tokens that the page received before it made the dock', async () => {
    const [first, second] = [
      await issueFrameToken(page(), true),
      await issueFrameToken(page(), true),
    ];
    expect(first).not.toBe(second);
    expect(await authenticateFrame(frame(), first)).toBe(true);
  });

  test('when its page returns from the back/forward cache, but not while another page is shown', async () => {
    await docked();
    const token = await issueFrameToken(page('page-2'), true);
    expect(await authenticateFrame(frame(), undefined)).toBe(false);
    expect(await authenticateFrame(frame(4), token)).toBe(true);
    await issueFrameToken(page(), false);
    expect(await authenticateFrame(frame(), undefined)).toBe(true);
    expect(await authenticateFrame(frame(4), undefined)).toBe(false);
  });
});

describe('the background refuses a frame', () => {
  test('T6, F40: without a token, or with a token that it made up', async () => {
    await issueFrameToken(page(), true);
    expect(await authenticateFrame(frame(), undefined)).toBe(false);
    expect(await authenticateFrame(frame(), crypto.randomUUID())).toBe(false);
    expect(await dockedFrames()).toEqual([]);
  });

  test('with a token that another frame used', async () => {
    const token = await docked();
    expect(await authenticateFrame(frame(9), token)).toBe(false);
    expect(await authenticateFrame(frame(3, 'another document'), token)).toBe(false);
  });

  test('with the token of another tab, or in a tab that shows another site', async () => {
    const token = await issueFrameToken(page(), true);
    await issueFrameToken(page('page-8', 8), true);
    expect(await authenticateFrame(frame(3, 'frame-3', 8), token)).toBe(false);
    expect(await authenticateFrame({ ...frame(), tabOrigin: 'https://other.example' }, token)).toBe(
      false,
    );
    expect(await authenticateFrame({ ...frame(), tabOrigin: undefined }, token)).toBe(false);
  });

  test('after its page requested a new token', async () => {
    await docked();
    const token = await issueFrameToken(page(), true);
    expect(await authenticateFrame(frame(4), token)).toBe(true);
    expect(await authenticateFrame(frame(), undefined)).toBe(false);
  });

  test('after its tab showed another page', async () => {
    await docked();
    await clearTab(7);
    expect(await authenticateFrame(frame(), undefined)).toBe(false);
  });
});
