import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { hearOnce } from '../lib/preview/hear';

/** In the sandboxed frame that shows a document's bytes (`public/preview.html`), and nowhere else. */
export default defineUnlistedScript(hearOnce);
