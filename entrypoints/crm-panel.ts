import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { makePanel } from '../lib/content/dock/panel';

/** Runs in pages that show the panel, after `crm-dock.ts`. A folded panel does without. */
export default defineUnlistedScript(() => {
  globalThis.alongsidePanel = makePanel;
});
