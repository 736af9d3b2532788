// What the settings change of CRMs and sites, and what the user does where a page shows no record: few starts of the
// background need it.

export { addSite, removeSite, switchCrm } from './change-sites';
export { chooseRecord, readChoices, undoChoice } from './choose-record';
export { saveClientField, saveTicketRules } from './client-field';
export { diagnosePage } from './diagnose';
