// What the settings change of CRMs and sites: few starts of the background need it.

export { addSite, removeSite, switchCrm } from './change-sites';
export { saveClientField, saveTicketRules } from './client-field';
