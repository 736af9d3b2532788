import { defineBackground } from 'wxt/utils/define-background';
import { answerQuestions } from '../lib/border/answer';
import { done } from '../lib/domain/failure';
import { readCounts } from '../lib/worker/counts';
import { deskRecords, deskRows } from '../lib/worker/desk';
import { diagnostics } from '../lib/worker/diagnostics';
import { dropDraft, keepDraftAt, readDraft } from '../lib/worker/drafts';
import { keepUndoSeconds, undoSeconds } from '../lib/worker/facts';
import { handBackFileHosts, noteFileHost } from '../lib/worker/file-hosts';
import { forgetEverything, weighEverything } from '../lib/worker/forget';
import { admitFrame } from '../lib/worker/frames';
import { answerRun, readGoLive, reportOf, stopRun } from '../lib/worker/golive/go-live';
import { startRun } from '../lib/worker/golive/start-run';
import { keepTick } from '../lib/worker/golive/ticks';
import { acceptHost } from '../lib/worker/host-doubts';
import { removeKey } from '../lib/worker/keys';
import { linkTicket, lookAtTicket } from '../lib/worker/link-ticket';
import { recordOfFrame, unlinkTicket } from '../lib/worker/links';
import { keepLockAfter, lockByHand } from '../lib/worker/lock';
import { noteRequest } from '../lib/worker/lock-clock';
import { choosePassphrase } from '../lib/worker/lock-passphrase';
import { sendMessage } from '../lib/worker/messages';
import { chooseNotices, readNoticeSettings } from '../lib/worker/notices';
import { noteLooked, readApplication, trailOf } from '../lib/worker/onboarding/application';
import { readApplications, watchApplications } from '../lib/worker/onboarding/applications';
import { applicationsOfRecord } from '../lib/worker/onboarding/beside';
import { decideApplication } from '../lib/worker/onboarding/decide';
import {
  chooseFourEyes,
  makeProposal,
  readFourEyes,
  viewProposal,
} from '../lib/worker/onboarding/four-eyes';
import { noteDocument } from '../lib/worker/onboarding/history';
import { readKnownPaths } from '../lib/worker/onboarding/known-paths';
import {
  findApplications,
  linkApplication,
  unlinkApplication,
} from '../lib/worker/onboarding/link-application';
import { keepNotes, notesOf } from '../lib/worker/onboarding/notes';
import { nameReviewer } from '../lib/worker/onboarding/reviewer';
import { drop, retry, sendAnew, sendAnyway, takeBack } from '../lib/worker/outbox/deeds';
import { readOutbox } from '../lib/worker/outbox/view';
import {
  foldDock,
  keepShownRecord,
  lookAtDockOf,
  lookOf,
  openApplication,
  openPage,
  openTicket,
  readTab,
  reloadTab,
  standDock,
} from '../lib/worker/pages';
import { readRights } from '../lib/worker/rights';
import { markSeen, markUnread } from '../lib/worker/seen';
import { openKeys, readService, takeKey, tryService } from '../lib/worker/service';
import { chooseSession, readSession, refreshSession } from '../lib/worker/session';
import { readSetup } from '../lib/worker/setup';
import { chooseRecord, readChoices, takeChoiceBack } from '../lib/worker/sites/choose';
import { keepClientField } from '../lib/worker/sites/client-field';
import { diagnosePage } from '../lib/worker/sites/diagnose';
import { keepDockOf, recipeOf } from '../lib/worker/sites/page-recipe';
import { addSite, removeSite, switchCrm } from '../lib/worker/sites/sites';
import { inBackground, startBackground } from '../lib/worker/start';
import { keepRecipe, tryOnOpenPage } from '../lib/worker/teach/recipes';
import {
  draftRecipe,
  dropTeaching,
  offerTeaching,
  readReviews,
  startTeaching,
  takeSample,
} from '../lib/worker/teach/teach';
import { readTestData, resetTestData, weighTestData } from '../lib/worker/test-data';
import { threadPage } from '../lib/worker/threads';
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
      'tab.reload': reloadTab,
      'counts.read': async () => done(await readCounts()),
      'session.read': async () => done(await readSession()),
      'session.refresh': async () => done(await refreshSession()),
      'session.choose': async (asked) => done(await chooseSession(asked)),
      'keys.add': takeKey,
      'rights.read': readRights,
      'keys.remove': ({ environment }) => removeKey(environment),
      'keys.unlock': ({ passphrase }) => openKeys(passphrase),
      'keys.lock': lockByHand,
      // That it was asked is what it says (see `noteRequest`).
      'activity.report': async () => done(null),
      'lock.choose': choosePassphrase,
      'lock.after': ({ after }) => keepLockAfter(after),
      'diagnostics.read': async () => done(await diagnostics()),
      'everything.weigh': weighEverything,
      'everything.forget': forgetEverything,
      'sites.add': addSite,
      'crms.switch': ({ id, on }) => switchCrm(id, on),
      'clientField.keep': keepClientField,
      'sites.remove': ({ origin }) => removeSite(origin),
      'teach.offer': async () => done(await offerTeaching()),
      'teach.start': (_, asker) => startTeaching(asker),
      'teach.sample': takeSample,
      'teach.read': async () => done(await readReviews()),
      'teach.recipe': draftRecipe,
      'teach.drop': ({ origin }) => dropTeaching(origin),
      'recipe.try': tryOnOpenPage,
      'recipe.keep': keepRecipe,
      'notices.read': async () => done(await readNoticeSettings()),
      'notices.choose': chooseNotices,
      'pages.open': ({ page, room }) => openPage(page, room),
      'host.accept': (_, asker) => acceptHost(asker),
      'dock.fold': (_, asker) => foldDock(asker),
      'dock.look': (_, asker) => lookAtDockOf(asker),
      'dock.stand': standDock,
      'page.diagnose': (_, asker) => diagnosePage(asker),
      'page.look': (_, asker) => lookOf(asker),
      'page.choices': readChoices,
      'page.choose': chooseRecord,
      'page.unchoose': (_, asker) => takeChoiceBack(asker),

      'record.read': (_, asker) => recordOfFrame(asker),
      'ticket.read': ({ place, ticketId }) => ticketRow(place, ticketId),
      'ticket.create': createTicket,
      'ticket.change': changeTicket,
      'ticket.look': lookAtTicket,
      'ticket.link': linkTicket,
      'ticket.unlink': ({ place, ticketId, reference }) =>
        unlinkTicket(place.environment, ticketId, reference),
      'ticket.open': ({ ticketId }) => openTicket(ticketId),
      'fileHosts.granted': noteFileHost,
      'fileHosts.handBack': handBackFileHosts,
      'thread.read': ({ place, ticketId, from }) => threadPage(place, ticketId, from),
      'thread.seen': ({ place, ticketId, upTo, openedAt }) =>
        markSeen(place, ticketId, upTo, openedAt),
      'thread.unread': ({ place, ticketId, from }) => markUnread(place, ticketId, from),
      'message.send': sendMessage,
      'applications.read': readApplications,
      'applications.watch': watchApplications,
      'application.read': readApplication,
      'application.trail': trailOf,
      'application.seen': noteLooked,
      'application.notes': notesOf,
      'application.decide': decideApplication,
      'requirementPaths.read': readKnownPaths,
      'application.document': noteDocument,
      'application.note': keepNotes,
      'record.applications': applicationsOfRecord,
      'applications.find': findApplications,
      'application.link': linkApplication,
      'application.unlink': unlinkApplication,
      'application.open': ({ applicationId }) => openApplication(applicationId),
      'write.takeBack': takeBack,
      'write.retry': retry,
      'write.sendAnyway': sendAnyway,
      'write.sendAnew': sendAnew,
      'write.drop': drop,
      'outbox.read': ({ environment }) => readOutbox(environment),
      'service.read': ({ environment }) => readService(environment),
      'service.check': ({ environment }) => tryService(environment),
      'undo.read': async () => done(await undoSeconds()),
      'undo.choose': async ({ seconds }) => {
        await keepUndoSeconds(seconds);
        return done(null);
      },
      'desk.read': deskRows,
      'desk.records': deskRecords,
      watch: watchTickets,
      'draft.read': ({ place, subject }) => readDraft(place.environment, subject),
      'draft.keep': ({ place, subject, draft }) => keepDraftAt(place, subject, draft),
      'fourEyes.read': readFourEyes,
      'fourEyes.choose': chooseFourEyes,
      'reviewer.name': nameReviewer,
      'proposal.make': makeProposal,
      'proposal.read': viewProposal,
      'golive.read': (asked) => readGoLive(asked),
      'golive.start': (asked) => startRun(asked),
      'golive.stop': stopRun,
      'golive.answer': answerRun,
      'golive.tick': keepTick,
      'golive.report': reportOf,
      'testData.weigh': weighTestData,
      'testData.reset': resetTestData,
      'testData.read': readTestData,
      'draft.drop': ({ place, subject, action }) => dropDraft(place.environment, subject, action),
    },
    admitFrame,
    (kind) => inBackground(noteRequest(kind)),
  );
  startBackground();
});
