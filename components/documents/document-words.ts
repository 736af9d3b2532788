import type { DocumentVerdict, UnreachableReason } from '../../lib/domain/documents/document-check';
import type { PreviewCheck } from '../../lib/domain/documents/preview-rules';
import type { SeenDocument } from '../../lib/domain/onboarding/timeline';
import { plainName } from '../../lib/domain/tickets/plain-name';
import { browserLanguage, t, type Word } from '../../lib/words/words';
import { fullTime } from '../ui/feedback/times';

const VERDICT: Record<DocumentVerdict['kind'], Word> = {
  verified: 'verdictVerified',
  differs: 'verdictDiffers',
  'not-reachable': 'verdictNotReachable',
  'link-expired': 'verdictLinkExpired',
  'unknown-algorithm': 'verdictUnknownAlgorithm',
  'no-hash': 'verdictNoHash',
  'unreadable-hash': 'verdictUnreadableHash',
};

/** What a reviewer did with a document, or the verdict about it, in a word or two. */
export const seenDocumentWord = (verdict: SeenDocument['verdict']): string =>
  t(verdict === 'opened' ? 'documentOpened' : VERDICT[verdict]);

/** A verdict in a word or two. */
export const verdictWord = ({ kind }: DocumentVerdict): string => t(VERDICT[kind]);

/** What a verdict means, and what to do next. `host` is where the document's link leads. */
export function verdictSentence(verdict: DocumentVerdict, host: string): string {
  switch (verdict.kind) {
    case 'verified':
      return t('documentVerified', verdict.algorithm, sizeWord(verdict.size));
    case 'differs':
      return t('documentDiffers', verdict.algorithm);
    case 'not-reachable':
      return unreachableSentence(verdict.why, host);
    case 'link-expired':
      return verdict.endedAt === undefined
        ? t('documentRefused', host, verdict.status ?? '')
        : t('documentEnded', fullTime(verdict.endedAt));
    case 'unknown-algorithm':
      return t('documentUnknownAlgorithm', plainName(verdict.algorithm));
    case 'no-hash':
      return t('documentNoHash');
    case 'unreadable-hash':
      return t('documentUnreadableHash');
  }
}

function unreachableSentence(reason: UnreachableReason, host: string): string {
  switch (reason.kind) {
    case 'address':
      return t('documentNoAddress');
    case 'private':
      return t('documentPrivate');
    case 'not-allowed':
      return t('documentNotAllowed', host);
    case 'network':
      return t('documentNoNetwork', host);
    case 'timeout':
      return t('documentTimeout', host);
    case 'redirected':
      return t('documentRedirected', host);
    case 'too-large':
      return t('documentTooLarge');
    case 'response':
      return reason.status === 404
        ? t('documentNotFound', host)
        : t('documentOtherResponse', host, reason.status);
  }
}

/** Why verified bytes cannot be previewed; empty if they can. */
export function noPreviewSentence(check: PreviewCheck): string {
  if (check.kind === 'no-kind') return t('noPreviewOfKind');
  if (check.kind !== 'too-large') return '';
  return t('noPreviewOfSize', check.size.width, check.size.height);
}

/** A number of bytes in kilobytes or megabytes. */
export function sizeWord(bytes: number): string {
  const [unit, amount] =
    bytes < 1024 ** 2
      ? (['kilobyte', bytes / 1024] as const)
      : (['megabyte', bytes / 1024 ** 2] as const);
  return new Intl.NumberFormat(browserLanguage(), {
    style: 'unit',
    unit,
    maximumFractionDigits: 1,
  }).format(amount);
}
