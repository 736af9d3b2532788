import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { diagnose } from '../lib/content/diagnose/diagnose';
import { sendToBackground } from '../lib/content/messaging';

/** Runs on demand in a page that is not read correctly. Returns how the rules of its host match it. */
export default defineUnlistedScript(async () => {
  const recipe = await sendToBackground('recipe.read', () => ({}));
  return recipe ? diagnose(recipe) : [];
});
