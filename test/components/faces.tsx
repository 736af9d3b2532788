import { act, type ByRoleMatcher, fireEvent, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { done, type Outcome } from '../../lib/domain/core/failure';
import type { Reply, RequestOf } from '../../lib/protocol/contract';
import type { AppEvent } from '../../lib/protocol/events';
import { explain } from '../../lib/words/explain';
import { t } from '../../lib/words/words';
import { LIVE } from './live-regions';
import {
  FAILED,
  FAILURE,
  PENDING,
  type Replies,
  renderScreen,
  replyTo,
  type Screen,
} from './screen';

/** Something that a user looks for: its role and its accessible name. */
type Sight = readonly [role: ByRoleMatcher, name: string | RegExp];

type Faces<Q extends RequestOf<'query'>> = {
  /** Returns the screen. Called for each test. */
  screen: () => ReactNode;
  /** What a user does to get there. */
  reach?: (screen: Screen) => Promise<unknown>;
  /** The request whose reply the screen shows. */
  request: Q;
  /** Replies to all other requests of the screen. */
  others?: Replies;
  /** The status while the reply is missing; undefined if the screen shows none. */
  loading?: string;
  /** An empty reply, the sentences that the screen shows for it, and what the screen offers. */
  empty?: { reply: Reply<Q>; says: readonly string[]; offers?: Sight };
  /** What it shows; `opens` names the combobox that it shows them in. */
  ready: { reply: Reply<Q>; opens?: string; shows: readonly Sight[] };
  /** An event that invalidates the reply. */
  event?: AppEvent;
  /** The reply is a small part of a screen, which does not say that it may be out of date. */
  isPart?: boolean;
};

const expectToSee = async (screen: Screen, sights: readonly Sight[]): Promise<void> => {
  for (const [role, name] of sights)
    expect(await screen.findAllByRole(role, { name })).not.toEqual([]);
};

/** Opens a combobox, unless it is open. */
async function openList(screen: Screen, name: string): Promise<void> {
  const combobox = await screen.findByRole('combobox', { name });
  if (combobox.getAttribute('aria-expanded') !== 'true') fireEvent.click(combobox);
}

const failuresIn = (screen: Screen): HTMLElement[] =>
  screen.queryAllByText(explain(FAILURE), { exact: false });

/** Presses `Retry` with the keyboard. The reply arrives once the focus was looked at. */
async function pressRetry<Q extends RequestOf<'query'>>(
  screen: Screen,
  request: Q,
  reply: Outcome<Reply<Q>>,
): Promise<void> {
  const before = screen.sentParams(request).length;
  let arrive = (): void => undefined;
  const later = new Promise<Outcome<Reply<Q>>>((resolve) => {
    arrive = () => resolve(reply);
  });
  screen.reply(replyTo(request, later));
  for (const retry of screen.getAllByRole('button', { name: t('retry') })) {
    retry.focus();
    fireEvent.click(retry);
  }
  await waitFor(() => expect(screen.sentParams(request).length).toBeGreaterThan(before));
  expect(document.activeElement).not.toBe(document.body);
  await act(async () => arrive());
}

/** Presses `Retry` twice, with the keyboard: loading fails again, and then it does not. */
export async function expectRetryToKeepFocus<Q extends RequestOf<'query'>>(
  screen: Screen,
  request: Q,
  reply: Reply<Q>,
): Promise<void> {
  await screen.findAllByText(explain(FAILURE), { exact: false });
  await pressRetry(screen, request, FAILED);
  await waitFor(() => expect(failuresIn(screen).some((one) => one.closest(LIVE))).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
  await pressRetry(screen, request, done(reply));
  await waitFor(() => expect(failuresIn(screen)).toEqual([]));
  expect(document.activeElement).not.toBe(document.body);
}

/** Tests a screen with one reply that is loading, empty, failed, ready, and ready but outdated. */
export function testFaces<Q extends RequestOf<'query'>>(title: string, faces: Faces<Q>): void {
  const { screen: draw, reach, request, others = {}, loading, empty, ready, event, isPart } = faces;
  const shown = async (reply: Parameters<typeof replyTo<Q>>[1]): Promise<Screen> => {
    const screen = renderScreen(draw(), others, replyTo(request, reply));
    await reach?.(screen);
    return screen;
  };

  const expectReady = async (screen: Screen): Promise<void> => {
    if (ready.opens) await openList(screen, ready.opens);
    await expectToSee(screen, ready.shows);
  };

  describe(title, () => {
    if (loading !== undefined)
      test('says that it is loading', async () => {
        const screen = await shown(PENDING);
        await waitFor(() =>
          expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(loading),
        );
        expect(failuresIn(screen)).toEqual([]);
      });

    if (empty)
      test('says that there is nothing, and what to do', async () => {
        const screen = await shown(done(empty.reply));
        for (const sentence of empty.says)
          expect(await screen.findAllByText(sentence)).not.toEqual([]);
        if (empty.offers) await expectToSee(screen, [empty.offers]);
      });

    test('says why it failed, and reads again after a press of `Retry`', async () => {
      const screen = await shown(FAILED);
      await screen.findAllByText(explain(FAILURE), { exact: false });
      screen.reply(replyTo(request, done(ready.reply)));
      for (const retry of screen.getAllByRole('button', { name: t('retry') }))
        fireEvent.click(retry);
      await expectReady(screen);
      expect(failuresIn(screen)).toEqual([]);
    });

    test('the focus of `Retry` stays in its place, and a second failure is announced', async () => {
      const screen = await shown(FAILED);
      await expectRetryToKeepFocus(screen, request, ready.reply);
      await expectReady(screen);
    });

    test('shows the reply', async () => {
      const screen = await shown(done(ready.reply));
      await expectReady(screen);
      expect(failuresIn(screen)).toEqual([]);
    });

    if (event)
      test('keeps showing the reply when it cannot be read again', async () => {
        const screen = await shown(done(ready.reply));
        await expectReady(screen);
        const before = screen.sentParams(request).length;
        screen.reply(replyTo(request, FAILED));
        await screen.publish(event);
        await waitFor(() => expect(screen.sentParams(request).length).toBeGreaterThan(before));
        if (!isPart)
          expect(await screen.findAllByText(t('notUpToDate'), { exact: false })).not.toEqual([]);
        await expectReady(screen);
      });
  });
}
