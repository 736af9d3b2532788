import type { DockLook, PageNews, PageRecipe, Shown } from '../domain/page';
import type { DockState } from '../domain/site';
import { ask, hear, isCutOff } from './background';
import type { Dock } from './dock/dock';
import { type Found, findRecord } from './find-record';
import { paced } from './paced';
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
  let shown: Found | undefined;
  let name: string | undefined;
  let unread = 0;
  let pass: string | undefined;

  const drawDock = (): void => dock?.draw(shown !== undefined, unread);
  const keep = (state: DockState): void => void ask('crm.dock', state);
  const tell = paced(() => void tellNow(shown && !dock ? 'dock' : 'nothing'), signal);
  const look = watchRecord(find, tellOf, signal);
  hear(onNews, signal);

  function find(): Found | undefined {
    if (isCutOff()) stop();
    return findRecord(recipe.rules, location);
  }

  function tellOf(found: Found | undefined, nowNamed: string | undefined): void {
    [shown, name] = [found, nowNamed];
    drawDock();
    tell();
  }

  async function tellNow(needs: Shown['needs'], gaveIn = false): Promise<void> {
    const found = shown;
    const url = location.href.slice(0, 2048);
    const record = found ? { ref: found, name, url } : null;
    const answer = await ask('crm.record', { record, needs, gaveIn });
    if (signal.aborted) return;
    if (answer && shown === found) unread = answer.unread;
    pass = answer?.pass ?? pass;
    if (found)
      dock ??= globalThis.alongsideDock?.(recipe.dock, { keep, takePass, giveIn, stop }, signal);
    drawDock();
    if (answer?.unfold) dock?.unfold();
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
    stop();
  }

  function onNews(news: PageNews, answer: (look: DockLook) => void): void {
    if (news.alongside === 'leave') stop();
    if (news.alongside === 'look-again') look();
    if (news.alongside === 'fold') dock?.fold();
    if (news.alongside === 'unfold') dock?.unfold();
    if (news.alongside === 'unread') unread = news.unread;
    if (news.alongside === 'look-at-dock' && dock) answer(dock.look());
    drawDock();
  }

  return (changed) => {
    recipe = changed;
    look();
  };
}
