import type { MissingNameReason } from '../../lib/domain/crm/content-messages';
import { t } from '../../lib/words/words';

/** Why the panel knows a record by its address only, without a name, and what to do next. */
export function missingNameWords(reason: MissingNameReason): { title: string; next: string } {
  switch (reason) {
    case 'looking':
      return { title: t('nameLooking'), next: t('nameLookingNext') };
    case 'missed':
      return { title: t('nameMissed'), next: t('nameMissedNext') };
    case 'unready':
      return { title: t('nameUnready'), next: t('nameUnreadyNext') };
    case 'no-heading':
      return { title: t('nameNoHeading'), next: t('nameNoHeadingNext') };
    case 'unproven':
      return { title: t('nameUnproven'), next: t('nameUnprovenNext') };
    case 'login':
      return { title: t('sightLogin'), next: t('sightLoginNext') };
    case 'missing':
      return { title: t('sightMissing'), next: t('sightMissingNext') };
    case 'forbidden':
      return { title: t('sightForbidden'), next: t('sightForbiddenNext') };
  }
}
