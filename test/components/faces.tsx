import { type ByRoleMatcher, fireEvent, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { done } from '../../lib/domain/core/failure';
import type { Reply, RequestOf } from '../../lib/protocol/contract';
import type { AppEvent } from '../../lib/protocol/events';
import { explain } from '../../lib/words/explain';
import { t } from '../../lib/words/words';
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
