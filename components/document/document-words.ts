import { plainName } from '../../lib/domain/attachment';
import type { DocumentVerdict, Unreached } from '../../lib/domain/document-check';
import type { Previewable } from '../../lib/domain/preview';
import type { SeenDocument } from '../../lib/domain/timeline';
import { say, type Word } from '../../lib/words/words';
import { inFull } from '../ui/times';

const VERDICT: Record<DocumentVerdict['kind'], Word> = {
  verified: 'verdictVerified',
  differs: 'verdictDiffers',
  'not-reachable': 'verdictNotReachable',
  'link-expired': 'verdictLinkExpired',
  'unknown-algorithm': 'verdictUnknownAlgorithm',
  'no-hash': 'verdictNoHash',
  'unreadable-hash': 'verdictUnreadableHash',
};

/** What became of a document that a reviewer opened, in a word or two. */
export const seenWord = (verdict: SeenDocument['verdict']): string =>
  say(verdict === 'opened' ? 'documentOpened' : VERDICT[verdict]);

/** A verdict in a word or two. */
export const verdictWord = ({ kind }: DocumentVerdict): string => say(VERDICT[kind]);

/** What a verdict means, and what to do next. `host` is where the document's link leads. */
export function verdictSentence(verdict: DocumentVerdict, host: string): string {
  switch (verdict.kind) {
    case 'verified':
      return say('documentVerified', verdict.algorithm, sizeWord(verdict.size));
    case 'differs':
      return say('documentDiffers', verdict.algorithm);
    case 'not-reachable':
      return unreachedSentence(verdict.why, host);
    case 'link-expired':
      return verdict.endedAt === undefined
        ? say('documentRefused', host, verdict.status ?? '')
        : say('documentEnded', inFull(verdict.endedAt));
    case 'unknown-algorithm':
      return say('documentUnknownAlgorithm', plainName(verdict.algorithm));
    case 'no-hash':
      return say('documentNoHash');
    case 'unreadable-hash':
      return say('documentUnreadableHash');
  }
}

function unreachedSentence(why: Unreached, host: string): string {
  switch (why.kind) {
    case 'address':
      return say('documentNoAddress');
    case 'private':
      return say('documentPrivate');
    case 'not-allowed':
      return say('documentNotAllowed', host);
    case 'network':
      return say('documentNoNetwork', host);
    case 'timeout':
      return say('documentTimeout', host);
    case 'redirected':
      return say('documentRedirected', host);
    case 'too-large':
      return say('documentTooLarge');
    case 'answer':
      return why.status === 404
        ? say('documentNotFound', host)
        : say('documentOtherAnswer', host, why.status);
  }
}

/** Why there is no preview of verified bytes; nothing where there is one. */
export function noPreviewSentence(file: Previewable): string {
  if (file.kind === 'no-kind') return say('noPreviewOfKind');
  if (file.kind !== 'too-large') return '';
  return say('noPreviewOfSize', file.size.width, file.size.height);
}

/** Bytes as people say them. */
export function sizeWord(bytes: number): string {
  const [unit, amount] =
    bytes < 1024 ** 2
      ? (['kilobyte', bytes / 1024] as const)
      : (['megabyte', bytes / 1024 ** 2] as const);
  return new Intl.NumberFormat(say('dateLocale'), {
    style: 'unit',
    unit,
    maximumFractionDigits: 1,
  }).format(amount);
}
