import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { ask } from '../lib/crm/background';
import { diagnose } from '../lib/crm/diagnose';

/** In a page that is not understood, on demand: gives back how the rules of its host see it. */
export default defineUnlistedScript(async () => {
  const recipe = await ask('crm.recipe', {});
  return recipe ? diagnose(recipe) : [];
});
