import type { TimelineEvent } from '../../../lib/domain/onboarding/timeline';
import { t } from '../../../lib/words/words';
import { seenDocumentWord } from '../../documents/document-words';
import { decisionWord } from '../../outbox/decision-word';
import { applicationStatusWord } from '../onboarding-words';

/** A timeline event in one line. */
export function timelineWord(event: TimelineEvent): string {
  switch (event.kind) {
    case 'opened':
      return t('timelineOpened', applicationStatusWord(event.status), shortDigest(event.digest));
    case 'document':
      return t('timelineDocument', event.path, seenDocumentWord(event.verdict));
    case 'decided':
      return t(
        event.proposer === undefined ? 'timelineDecided' : 'timelineDecidedProposed',
        decisionWord(event.status),
        shortDigest(event.digest),
        event.documents.length,
        // Opening a document, or failing to reach it, says nothing about its content.
        event.documents.filter(({ verdict }) => verdict === 'verified').length,
        event.proposer ?? '',
      );
    case 'proposed':
      return t('timelineProposed', decisionWord(event.status), shortDigest(event.digest));
    case 'confirmed':
      return t('timelineConfirmed', applicationStatusWord(event.status));
  }
}

/** The part of a digest that is shown; enough to tell two snapshots apart. */
const shortDigest = (digest: string): string => digest.slice(0, 8);
