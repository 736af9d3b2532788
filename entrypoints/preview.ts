import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { waitForFile } from '../lib/preview/on-message';

/** Runs only in the sandboxed frame that shows a document's bytes (`public/preview.html`). */
export default defineUnlistedScript(waitForFile);
