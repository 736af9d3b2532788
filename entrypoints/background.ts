import { defineBackground } from 'wxt/utils/define-background';
import { answerQuestions } from '../lib/border/answer';
import { done } from '../lib/domain/failure';
import { deskRows } from '../lib/worker/desk';
import { dropDraft, keepDraft, readDraft } from '../lib/worker/drafts';
import { admitFrame } from '../lib/worker/frames';
import { addKey, removeKey } from '../lib/worker/keys';
import { linkTicket, recordOfFrame, unlinkTicket } from '../lib/worker/links';
import { dropMessage, retryMessage, sendMessage } from '../lib/worker/messages';
import { foldDock, keepShownRecord, lookAtDockOf, openPage, readTab } from '../lib/worker/pages';
import { chooseSession, readSession, refreshSession } from '../lib/worker/session';
import { readSetup } from '../lib/worker/setup';
import { addSite, keepDockOf, recipeOf, removeSite } from '../lib/worker/sites';
import { startBackground } from '../lib/worker/start';
import { markSeen, threadPage } from '../lib/worker/threads';
import { changeTicket, createTicket } from '../lib/worker/ticket-writes';
import { ticketRow } from '../lib/worker/tickets';
import { watchTickets } from '../lib/worker/watch';

export default defineBackground(() => {
  answerQuestions(
    {
      'crm.recipe': (_, asker) => recipeOf(asker),
      'crm.record': keepShownRecord,
      'crm.dock': (dock, asker) => keepDockOf(asker, dock),

      'setup.read': async () => done(await readSetup()),
      'tab.read': async () => done(await readTab()),
      'session.read': async () => done(await readSession()),
      'session.refresh': async () => done(await refreshSession()),
      'session.choose': async (asked) => done(await chooseSession(asked)),
      'keys.add': addKey,
      'keys.remove': ({ environment }) => removeKey(environment),
      'sites.add': addSite,
      'sites.remove': ({ origin }) => removeSite(origin),
      'pages.open': ({ page }) => openPage(page),
      'dock.fold': (_, asker) => foldDock(asker),
      'dock.look': (_, asker) => lookAtDockOf(asker),

      'record.read': (_, asker) => recordOfFrame(asker),
      'ticket.read': ({ place, ticketId }) => ticketRow(place, ticketId),
      'ticket.create': createTicket,
      'ticket.change': changeTicket,
      'ticket.link': linkTicket,
      'ticket.unlink': ({ place, ticketId, reference }) =>
        unlinkTicket(place.environment, ticketId, reference),
      'thread.read': ({ place, ticketId, from }) => threadPage(place, ticketId, from),
      'thread.seen': ({ place, ticketId, upTo }) => markSeen(place, ticketId, upTo),
      'message.send': sendMessage,
      'message.retry': retryMessage,
      'message.drop': dropMessage,
      'desk.read': deskRows,
      watch: ({ place, ticketIds }) => watchTickets(place, ticketIds),
      'draft.read': ({ place, subject }) => readDraft(place.environment, subject),
      'draft.keep': ({ place, subject, draft }) => keepDraft(place.environment, subject, draft),
      'draft.drop': ({ place, subject, action }) => dropDraft(place.environment, subject, action),
    },
    admitFrame,
  );
  startBackground();
});
