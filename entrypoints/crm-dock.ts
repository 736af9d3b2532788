import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { makeDock } from '../lib/content/dock/dock';
import { makeFollower } from '../lib/content/record/follow-record';

/** Runs in pages with a record, after `crm.ts` found it. Provides the dock and the record reader. */
export default defineUnlistedScript(() => {
  globalThis.alongsideDock = makeDock;
  globalThis.alongsideFollower = makeFollower;
});
