import { beforeEach, expect, test, vi } from 'vitest';
import {
  clearSessionStorage,
  rememberedItems,
  removeRemembered,
} from '../../../lib/background/core/remembered-items';
import * as v from '../../../lib/domain/core/schema';
import { browser, resetBrowser } from '../../browser-stand-in';

const { session } = browser.storage;
const names = rememberedItems('name/', v.object({ text: v.string() }));
const zoe = { text: 'Zoe' };
const max = { text: 'Max' };

beforeEach(async () => {
  resetBrowser();
  await clearSessionStorage();
});

/** Keeps back the browser's reply to a reading. Returns what hands it over. */
function keepBack(): () => void {
  const { get } = session;
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // It reads at once, as the browser's process does, and its reply is late.
  vi.spyOn(session, 'get').mockImplementation(async (keys) => {
    const reply = await get(keys);
    await released;
    return reply;
  });
  return () => release?.();
}

test('what an earlier background stored is read once', async () => {
  await session.set({ 'name/1': zoe });
  const get = vi.spyOn(session, 'get');
  expect(await names.at(1).get()).toEqual(zoe);
  expect(await names.at(1).get()).toEqual(zoe);
  expect(await names.at(2).get()).toBeUndefined();
  expect(await names.at(2).get()).toBeUndefined();
  expect(get).toHaveBeenCalledTimes(2);
});

test('everything is read once, and afterwards no key is asked for', async () => {
  await session.set({ 'name/1': zoe, 'name/2': { text: 7 }, 'other/1': max });
  const get = vi.spyOn(session, 'get');
  expect(await names.all()).toEqual([{ id: '1', value: zoe }]);
  await names.at(3).set(max);
  expect(await names.all()).toEqual([
    { id: '1', value: zoe },
    { id: '3', value: max },
  ]);
  expect(await names.at(4).get()).toBeUndefined();
  expect(get).toHaveBeenCalledTimes(1);
  await names.removeAll();
  expect(await session.get(null)).toEqual({ 'other/1': max });
});

test('a value is written once, and readers get copies of it', async () => {
  const set = vi.spyOn(session, 'set');
  const given = { text: 'Zoe' };
  await names.at(1).set(given);
  await names.at(1).set(zoe);
  expect(set).toHaveBeenCalledTimes(1);
  given.text = 'changed by its writer';
  const read = await names.at(1).get();
  expect(read).toEqual(zoe);
  if (read) read.text = 'changed by a reader';
  expect(await names.at(1).get()).toEqual(zoe);
});

test('a missing value is not removed again', async () => {
  await names.at(1).set(zoe);
  await names.at(1).remove();
  const remove = vi.spyOn(session, 'remove');
  await names.at(1).remove();
  expect(await names.at(1).get()).toBeUndefined();
  expect(remove).not.toHaveBeenCalled();
});

test('a value that is written while it is read stays', async () => {
  await session.set({ 'name/1': zoe });
  const release = keepBack();
  const reading = names.at(1).get();
  await names.at(1).set(max);
  release();
  expect(await reading).toEqual(max);
  expect(await names.at(1).get()).toEqual(max);
});

test('a value that is removed while everything is read does not come back', async () => {
  await session.set({ 'name/1': zoe, 'name/2': max });
  const release = keepBack();
  const reading = names.all();
  await removeRemembered([names.at(1)]);
  release();
  expect(await reading).toEqual([{ id: '2', value: max }]);
  expect(await names.at(1).get()).toBeUndefined();
});

test('after a write that failed the browser is asked what it has', async () => {
  await names.at(1).set(zoe);
  vi.spyOn(session, 'set').mockRejectedValueOnce(new Error('quota'));
  await expect(names.at(1).set(max)).rejects.toThrow('quota');
  expect(await names.at(1).get()).toEqual(zoe);
});

test('after a removal that failed the browser is asked what it has', async () => {
  await names.at(1).set(zoe);
  expect(await names.all()).toHaveLength(1);
  vi.spyOn(session, 'remove').mockRejectedValueOnce(new Error('gone'));
  await expect(names.removeAll()).rejects.toThrow('gone');
  expect(await names.at(1).get()).toEqual(zoe);
  expect(await names.all()).toEqual([{ id: '1', value: zoe }]);
});

test('after a reading that failed the browser is asked again', async () => {
  await session.set({ 'name/1': zoe });
  vi.spyOn(session, 'get').mockRejectedValueOnce(new Error('gone'));
  await expect(names.at(1).get()).rejects.toThrow('gone');
  expect(await names.at(1).get()).toEqual(zoe);
});
