import type { PageNews, PageRecipe } from '../domain/page';
import type { DockState } from '../domain/site';
import { ask, hear, isCutOff } from './background';
import type { Dock } from './dock/dock';
import { type Found, findRecord } from './find-record';
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
  let unread = 0;

  const drawDock = (): void => dock?.draw(shown !== undefined, unread);
  const keep = (state: DockState): void => void ask('crm.dock', state);
  const look = watchRecord(find, (found, name) => void tell(found, name), signal);
  hear(onNews, signal);

  function find(): Found | undefined {
    if (isCutOff()) stop();
    return findRecord(recipe.rules, location);
  }

  async function tell(found: Found | undefined, name: string | undefined): Promise<void> {
    shown = found;
    drawDock();
    const url = location.href.slice(0, 2048);
    const record = found ? { ref: found, name, url } : null;
    const needsDock = found !== undefined && !dock;
    const answer = await ask('crm.record', { record, needsDock });
    if (signal.aborted) return;
    if (answer && shown === found) unread = answer.unread;
    if (found) dock ??= globalThis.alongsideDock?.(recipe.dock, keep, stop, signal);
    drawDock();
    if (answer?.unfold) dock?.unfold();
  }

  function onNews(news: PageNews): void {
    if (news.alongside === 'leave') stop();
    if (news.alongside === 'look-again') look();
    if (news.alongside === 'fold') dock?.fold();
    if (news.alongside === 'unfold') dock?.unfold();
    if (news.alongside === 'unread') unread = news.unread;
    drawDock();
  }

  return (changed) => {
    recipe = changed;
    look();
  };
}
