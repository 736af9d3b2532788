import { type FoundRecord, findRecord } from '../crm/find-record';
import type { PageMessage, PageRecipe, PageView, Shown } from '../domain/crm/content-messages';
import type { DockChange } from '../domain/crm/site';
import type { Dock } from './dock/dock';
import { type DockResponder, isExtensionGone, onMessage, sendToBackground } from './messaging';
import type { makeFollower } from './record/follow-record';
import type { Showing } from './record/showing';
import { watchRecord } from './record/watch-record';
import { throttle } from './throttle';

/**
 * Reports to the background which record the page shows, and draws the dock beside it. Returns a
 * function that applies a changed recipe.
 */
export function startSession(
  recipe: PageRecipe,
  stop: () => void,
  signal: AbortSignal,
): (changed: PageRecipe) => void {
  let dock: Dock | undefined;
  /** Aborted when the page keeps removing the dock; the record is followed without it. */
  const dockLife = new AbortController();
  let shown: Showing | undefined;
  let unread = 0;
  let frameToken: string | undefined;
  let chosen: FoundRecord | undefined;
  /** The address at which the user chose it. */
  let chosenAt: string;

  const drawDock = (isNews: boolean): void => dock?.draw(shown !== undefined, unread, isNews);
  const save = (change: DockChange): void => void sendToBackground('dock.save', change);
  const send = throttle(() => void sendNow(shown && !dock ? 'dock' : 'nothing'), signal);
  const look = watchRecord(
    find,
    (atStart) => globalThis.alongsideFollower?.(atStart, signal),
    ({ view = -1 }) => recipe.views[view],
    onShowing,
    signal,
  );
  onMessage(onNews, signal);

  function find() {
    if (isExtensionGone()) stop();
    if (chosenAt !== location.href) chosen = undefined;
    return chosen ?? findRecord(recipe.rules, location);
  }

  function onShowing(showing: Showing | undefined): void {
    shown = showing;
    drawDock(true);
    // Withdraw a wrong name at once, whatever was sent shortly before.
    send(!showing?.name);
  }

  async function sendNow(needs: Shown['needs'], dockRemoved = false): Promise<void> {
    const showing = shown;
    const record = showing ? recordOf(showing) : null;
    const { health, obstacle } = showing?.facts ?? {};
    const nameBy = showing?.nameBy;
    const nameOnly = showing && !hasFields(recipe.views[showing.found.view ?? -1]);
    const title = nameBy && document.title.slice(0, 300).toWellFormed();
    const hasScripts = globalThis.alongsidePanel !== undefined;
    const facts = { record, nameBy, nameOnly, title, obstacle, health };
    const params = { ...facts, needs, hasScripts, dockRemoved };
    const answer = await sendToBackground('record.report', params);
    if (signal.aborted) return;
    if (answer && shown === showing) unread = answer.unread;
    frameToken = answer?.frameToken ?? frameToken;
    const isFirst = dock === undefined;
    if (showing)
      dock ??= globalThis.alongsideDock?.(
        recipe,
        { save, loadPanel: () => sendNow('panel'), takeFrameToken, onGiveUp, stop },
        AbortSignal.any([signal, dockLife.signal]),
      );
    if (needs === 'dock') look();
    drawDock(isFirst);
    if (answer?.unfold) dock?.onMessage({ alongside: 'unfold' });
  }

  /** Returns a token that admits one frame. The first one came with the reply that brought the dock. */
  async function takeFrameToken(): Promise<string | undefined> {
    if (!frameToken) await sendNow('frame-token');
    const taken = frameToken;
    frameToken = undefined;
    return taken;
  }

  function onGiveUp(): void {
    void sendNow('nothing', true);
    dockLife.abort();
  }

  function onNews(news: PageMessage, answer: DockResponder): void {
    if (news.alongside === 'leave') stop();
    if (news.alongside === 'look-again') {
      [chosen, chosenAt] = [news.found, location.href];
      look();
    }
    if (news.alongside === 'unread') unread = news.unread;
    dock?.onMessage(news, answer);
    drawDock(false);
  }

  return (changed) => {
    recipe = changed;
    look(true);
  };
}

const hasFields = (view: PageView | undefined): boolean =>
  Object.values(view?.fields ?? {}).some(({ length }) => length > 0);

const recordOf = ({ found, name, facts }: Showing): NonNullable<Shown['record']> => {
  const { type, id, account, chosen } = found;
  const url = location.href.slice(0, 2048);
  const { fields, tags } = facts ?? {};
  return { ref: { type, id, account }, name, url, fields, tags, chosen };
};

declare global {
  /** Reads the names and fields of records. `crm-dock.ts` sets it. */
  var alongsideFollower: typeof makeFollower | undefined;
}
