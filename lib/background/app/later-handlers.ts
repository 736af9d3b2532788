// What few starts of the background need: it is loaded with its first request (decision 94).

export { addKeyAndResume, choosePassphraseAndResume, removeKeyAndFiles } from './change-keys';
export { diagnostics } from './diagnostics';
export { pruneAll } from './prune';
export { notifyOfTeamNews } from './team-notices';
export { previewWipe, wipeEverything } from './wipe-everything';
