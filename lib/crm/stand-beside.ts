import type { PageNews, PageRecipe, Shown } from '../domain/page';
import type { DockState } from '../domain/site';
import { ask, hear, isCutOff, type SayOfDock } from './background';
import type { Dock } from './dock/dock';
import { type Found, findRecord } from './find-record';
import type { makeFollower } from './follow-record';
import { paced } from './paced';
import type { Showing } from './showing';
import { watchRecord } from './watch-record';

/**
 * Stands beside a CRM's page: tells the background which record it shows, and has the dock brought
 * when there is one. Gives back the way to have it take up a changed recipe.
 */
export function standBeside(
  recipe: PageRecipe,
  stop: () => void,
  signal: AbortSignal,
): (changed: PageRecipe) => void {
  let dock: Dock | undefined;
  /** A page that does not suffer the dock is followed without it. */
  const dockLife = new AbortController();
  let shown: Showing | undefined;
  let unread = 0;
  let pass: string | undefined;
  let chosen: Found | undefined;
  /** The address under which that holds. */
  let chosenAt: string;

  const drawDock = (): void => dock?.draw(shown !== undefined, unread);
  const keep = (state: DockState): void => void ask('crm.dock', state);
  const tell = paced(() => void tellNow(shown && !dock ? 'dock' : 'nothing'), signal);
  const look = watchRecord(
    find,
    (stood) => globalThis.alongsideFollower?.(stood, signal),
    ({ view = -1 }) => recipe.views[view],
    tellOf,
    signal,
  );
  hear(onNews, signal);

  function find() {
    if (isCutOff()) stop();
    if (chosenAt !== location.href) chosen = undefined;
    return chosen ?? findRecord(recipe.rules, location);
  }

  function tellOf(showing: Showing | undefined): void {
    shown = showing;
    drawDock();
    tell();
  }

  async function tellNow(needs: Shown['needs'], gaveIn = false): Promise<void> {
    const showing = shown;
    const record = showing ? recordOf(showing) : null;
    const { health, sight } = showing?.beside ?? {};
    const nameBy = showing?.nameBy;
    const answer = await ask('crm.record', { record, nameBy, sight, needs, health, gaveIn });
    if (signal.aborted) return;
    if (answer && shown === showing) unread = answer.unread;
    pass = answer?.pass ?? pass;
    if (showing)
      dock ??= globalThis.alongsideDock?.(
        recipe,
        { keep, takePass, giveIn, stop },
        AbortSignal.any([signal, dockLife.signal]),
      );
    if (needs === 'dock') look();
    drawDock();
    if (answer?.unfold) dock?.hear({ alongside: 'unfold' });
  }

  /** Each frame of the dock is let in once: the first with what came with the dock. */
  async function takePass(): Promise<string | undefined> {
    if (!pass) await tellNow('pass');
    const taken = pass;
    pass = undefined;
    return taken;
  }

  function giveIn(): void {
    void tellNow('nothing', true);
    dockLife.abort();
  }

  function onNews(news: PageNews, answer: SayOfDock): void {
    if (news.alongside === 'leave') stop();
    if (news.alongside === 'look-again') {
      [chosen, chosenAt] = [news.found, location.href];
      look();
    }
    if (news.alongside === 'unread') unread = news.unread;
    dock?.hear(news, answer);
    drawDock();
  }

  return (changed) => {
    recipe = changed;
    look(true);
  };
}

const recordOf = ({ found, name, beside }: Showing): NonNullable<Shown['record']> => {
  const { type, id, account, chosen } = found;
  const url = location.href.slice(0, 2048);
  const { fields, tags } = beside ?? {};
  return { ref: { type, id, account }, name, url, fields, tags, chosen };
};

declare global {
  /** What reads the names of records, and what is beside them; it comes with the dock. */
  var alongsideFollower: typeof makeFollower | undefined;
}
