import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { makeDock } from '../lib/crm/dock/dock';
import { makeFollower } from '../lib/crm/follow-record';

/** In pages that show a record, for the script of `crm.ts` that found it: the dock, and the reader. */
export default defineUnlistedScript(() => {
  globalThis.alongsideDock = makeDock;
  globalThis.alongsideFollower = makeFollower;
});
