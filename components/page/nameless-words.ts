import type { Nameless } from '../../lib/domain/page';
import { say } from '../../lib/words/words';

/** Why a record is shown by its address alone, and what to do next. */
export function namelessWords(why: Nameless): { title: string; next: string } {
  switch (why) {
    case 'looking':
      return { title: say('nameLooking'), next: say('nameLookingNext') };
    case 'missed':
      return { title: say('nameMissed'), next: say('nameMissedNext') };
    case 'unready':
      return { title: say('nameUnready'), next: say('nameUnreadyNext') };
    case 'no-heading':
      return { title: say('nameNoHeading'), next: say('nameNoHeadingNext') };
    case 'unproven':
      return { title: say('nameUnproven'), next: say('nameUnprovenNext') };
    case 'login':
      return { title: say('sightLogin'), next: say('sightLoginNext') };
    case 'missing':
      return { title: say('sightMissing'), next: say('sightMissingNext') };
    case 'forbidden':
      return { title: say('sightForbidden'), next: say('sightForbiddenNext') };
  }
}
