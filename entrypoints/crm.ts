import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { enterPage } from '../lib/content/main';

/** Runs in every page of an added CRM and finds the open record. Keep it small. */
export default defineUnlistedScript(() => void enterPage());
