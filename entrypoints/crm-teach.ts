import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { enterTeaching } from '../lib/content/teach/enter';

/** Runs in a page where the user teaches a recipe or tries one. Provides the functions for it. */
export default defineUnlistedScript(enterTeaching);
