import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { enterTeaching } from '../lib/crm/teach/enter';

/** In a page that a person teaches, or tries a recipe on: what does it, for whoever calls it. */
export default defineUnlistedScript(enterTeaching);
