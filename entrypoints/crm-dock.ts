import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { makeDock } from '../lib/crm/dock/dock';
import { readByView } from '../lib/crm/read-by-view';
import { watchBeside } from '../lib/crm/watch-beside';

/** In pages that show a record, for the script of `crm.ts` that found it: the dock, and the reader. */
export default defineUnlistedScript(() => {
  globalThis.alongsideDock = makeDock;
  globalThis.alongsideReader = { readByView, watchBeside };
});
