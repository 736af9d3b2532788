import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { enterPage } from '../lib/crm/enter-page';

/** In every page of an added CRM: finds the open record. Must stay small. */
export default defineUnlistedScript(() => void enterPage());
