import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { makeDock } from '../lib/crm/dock/dock';

/** In pages that show a record: the dock, for the script of `crm.ts` that asked for it. */
export default defineUnlistedScript(() => {
  globalThis.alongsideDock = makeDock;
});
