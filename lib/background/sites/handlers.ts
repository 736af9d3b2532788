import { done } from '../../domain/core/failure';
import type { Handlers } from '../../protocol/server/listen';
import { recipeOf, saveDockChange } from './content-config';
import { dismissMismatch } from './environment-mismatch';
import { recordFileHost, releaseFileHosts } from './file-hosts';
import { openInCrm } from './open-record';
import { openApplication, openPage, openTicket } from './open-screens';
import {
  dockVisibility,
  foldDock,
  placeDock,
  readPageState,
  readTab,
  reloadTab,
  saveShownRecord,
} from './shown-record';

/** What few starts of the background need. */
const loadSeldom = () => import('./later-handlers');

/** Handles the requests about CRMs, their pages and the dock. */
export const handlers = {
  'sites.add': async (params) => (await loadSeldom()).addSite(params),
  'sites.remove': async ({ origin }) => (await loadSeldom()).removeSite(origin),
  'crms.switch': async ({ id, on }) => (await loadSeldom()).switchCrm(id, on),
  'clientField.save': async (params) => (await loadSeldom()).saveClientField(params),
  'ticketRules.save': async (params) => (await loadSeldom()).saveTicketRules(params),
  'tab.read': async () => done(await readTab()),
  'tab.reload': reloadTab,
  'screen.open': openPage,
  'ticket.open': ({ ticketId }) => openTicket(ticketId),
  'ticket.openInCrm': openInCrm,
  'application.open': ({ applicationId }) => openApplication(applicationId),

  'page.diagnose': async (_, caller) => (await loadSeldom()).diagnosePage(caller),
  'page.state.read': (_, caller) => readPageState(caller),
  'page.choices.read': async () => (await loadSeldom()).readChoices(),
  'page.choose': async (params) => (await loadSeldom()).chooseRecord(params),
  'page.unchoose': async (_, caller) => (await loadSeldom()).undoChoice(caller),

  'dock.fold': (_, caller) => foldDock(caller),
  'dock.visibility.read': (_, caller) => dockVisibility(caller),
  'dock.place.read': (_, caller) => placeDock({}, caller),
  'dock.place': placeDock,
  'environmentMismatch.dismiss': (_, caller) => dismissMismatch(caller),

  'recipe.read': (_, caller) => recipeOf(caller),
  'record.report': saveShownRecord,
  'dock.save': (change, caller) => saveDockChange(caller, change),

  'fileHosts.add': recordFileHost,
  'fileHosts.release': releaseFileHosts,
} satisfies Handlers<'sites' | 'page' | 'dock' | 'content' | 'fileHosts'>;
