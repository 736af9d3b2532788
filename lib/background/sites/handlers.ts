import { done } from '../../domain/core/failure';
import type { Handlers } from '../../protocol/server/listen';
import { chooseRecord, readChoices, undoChoice } from './choose-record';
import { saveClientField, saveTicketRules } from './client-field';
import { recipeOf, saveDockChange } from './content-config';
import { diagnosePage } from './diagnose';
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
import { addSite, removeSite, switchCrm } from './sites';

/** Handles the requests about CRMs, their pages and the dock. */
export const handlers = {
  'sites.add': addSite,
  'sites.remove': ({ origin }) => removeSite(origin),
  'crms.switch': ({ id, on }) => switchCrm(id, on),
  'clientField.save': saveClientField,
  'ticketRules.save': saveTicketRules,
  'tab.read': async () => done(await readTab()),
  'tab.reload': reloadTab,
  'screen.open': openPage,
  'ticket.open': ({ ticketId }) => openTicket(ticketId),
  'ticket.openInCrm': openInCrm,
  'application.open': ({ applicationId }) => openApplication(applicationId),

  'page.diagnose': (_, caller) => diagnosePage(caller),
  'page.state.read': (_, caller) => readPageState(caller),
  'page.choices.read': readChoices,
  'page.choose': chooseRecord,
  'page.unchoose': (_, caller) => undoChoice(caller),

  'dock.fold': (_, caller) => foldDock(caller),
  'dock.visibility.read': (_, caller) => dockVisibility(caller),
  'dock.place': placeDock,
  'environmentMismatch.dismiss': (_, caller) => dismissMismatch(caller),

  'recipe.read': (_, caller) => recipeOf(caller),
  'record.report': saveShownRecord,
  'dock.save': (change, caller) => saveDockChange(caller, change),

  'fileHosts.add': recordFileHost,
  'fileHosts.release': releaseFileHosts,
} satisfies Handlers<'sites' | 'page' | 'dock' | 'content' | 'fileHosts'>;
