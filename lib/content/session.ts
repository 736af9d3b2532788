import { type FoundRecord, findRecord } from '../crm/find-record';
import type { PageMessage, PageRecipe, PageView, Shown } from '../domain/crm/content-messages';
import type { DockChange } from '../domain/crm/site';
import type { Dock } from './dock/dock';
import { type DockResponder, isExtensionGone, onMessage, sendToBackground } from './messaging';
import type { makeFollower } from './record/follow-record';
import type { Showing } from './record/showing';
import { watchRecord } from './record/watch-record';
import { retryLater } from './retry-later';
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
  /** True once the background knows that this page shows records. */
  let isKnown = false;
  let reports = 0;
  let chosen: FoundRecord | undefined;
  /** The address at which the user chose it. */
  let chosenAt: string;

  const drawDock = (isNews: boolean): void => dock?.draw(shown !== undefined, unread, isNews);
  const save = (change: DockChange): void => void sendToBackground('dock.save', () => change);
  const send = throttle(() => void report(missing()), signal);
  // Without the reply to a first report the page has no dock; without a later one the panel stays at the last record.
  const sendLater = retryLater(() => (isExtensionGone() ? stop() : send()), signal);
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
    // The number on the handle is the last record's until the background replies.
    if (shown !== showing) unread = 0;
    shown = showing;
    const before = reports;
    makeDock();
    drawDock(true);
    // A frame that was just made is announced with what is shown. Withdraw a wrong name at once, whatever
    // was sent shortly before.
    if (reports === before) send(!showing?.name);
  }

  function missing(): Shown['needs'] {
    return shown && !(dock && isKnown) ? 'dock' : 'nothing';
  }

  /** Makes the dock as soon as there is a record and the dock's script. True if it did. */
  function makeDock(): boolean {
    if (dock || !shown) return false;
    dock = globalThis.alongsideDock?.(
      recipe,
      {
        save,
        loadPanel: async () => void (await report('panel')),
        announceFrame: (frameToken) => report(missing(), { frameToken }),
        onGiveUp,
        stop,
      },
      AbortSignal.any([signal, dockLife.signal]),
    );
    return dock !== undefined;
  }

  /** Tells the background what the page shows. False if it refused, or was out of reach. */
  async function report(needs: Shown['needs'], more: Partial<Shown> = {}): Promise<boolean> {
    reports += 1;
    let showing: Showing | undefined;
    const reply = await sendToBackground('record.report', () => {
      showing = shown;
      return { ...describe(showing), needs, ...more };
    });
    if (signal.aborted) return false;
    if (reply && shown === showing) unread = reply.unread;
    // Its script came with the reply, if it was not there before.
    const isNew = makeDock();
    if (!reply) sendLater();
    if (needs === 'dock') {
      isKnown ||= reply !== undefined;
      look();
    }
    drawDock(isNew);
    if (reply?.unfold) dock?.onMessage({ alongside: 'unfold' });
    return reply !== undefined;
  }

  function describe(showing: Showing | undefined): Omit<Shown, 'needs'> {
    const record = showing ? recordOf(showing) : null;
    const { health, obstacle } = showing?.facts ?? {};
    const nameBy = showing?.nameBy;
    const nameOnly = showing && !hasFields(recipe.views[showing.found.view ?? -1]);
    const title = nameBy && document.title.slice(0, 300).toWellFormed();
    const hasScripts = globalThis.alongsidePanel !== undefined;
    return { record, nameBy, nameOnly, title, obstacle, health, hasScripts };
  }

  function onGiveUp(): void {
    void report('nothing', { dockRemoved: true });
    dockLife.abort();
  }

  function onNews(news: PageMessage, respond: DockResponder): void {
    if (news.alongside === 'leave') stop();
    if (news.alongside === 'look-again') {
      [chosen, chosenAt] = [news.found, location.href];
      look();
    }
    if (news.alongside === 'unread') unread = news.unread;
    dock?.onMessage(news, respond);
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
