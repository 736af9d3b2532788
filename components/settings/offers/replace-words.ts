import { t } from '../../../lib/words/words';

/** The words of the button that puts what the team shares in the place of the agent's own. */
export const replaceWords = () => ({
  ask: t('offerUse'),
  yes: t('offerUseYes'),
  no: t('offerUseNo'),
});
