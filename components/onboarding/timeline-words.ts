import type { TimelineEvent } from '../../lib/domain/timeline';
import { say } from '../../lib/words/words';
import { seenWord } from '../document/document-words';
import { applicationStatusWord, decisionWord } from './onboarding-words';

/** What this browser saw or did, in one line. */
export function timelineWord(event: TimelineEvent): string {
  switch (event.kind) {
    case 'opened':
      return say('timelineOpened', applicationStatusWord(event.status), ending(event.digest));
    case 'document':
      return say('timelineDocument', event.path, seenWord(event.verdict));
    case 'decided':
      return [
        say(
          'timelineDecided',
          decisionWord(event.status),
          ending(event.digest),
          event.documents.length,
          // Opening one, or failing to reach it, tells nothing of what it is.
          event.documents.filter(({ verdict }) => verdict === 'verified').length,
        ),
        ...(event.proposer === undefined ? [] : [say('timelineProposedBy', event.proposer)]),
      ].join('; ');
    case 'proposed':
      return say('timelineProposed', decisionWord(event.status), ending(event.digest));
    case 'confirmed':
      return say('timelineConfirmed', applicationStatusWord(event.status));
  }
}

/** As much of a digest as tells two snapshots apart. */
const ending = (digest: string): string => digest.slice(0, 8);
