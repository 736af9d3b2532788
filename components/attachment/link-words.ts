import type { LinkProbe } from '../../lib/documents/fetch-document';
import type { UnreachableReason } from '../../lib/domain/documents/document-check';
import type { LinkDoubt } from '../../lib/domain/tickets/attachment-link';
import { plainName } from '../../lib/domain/tickets/plain-name';
import { listOf, t } from '../../lib/words/words';
import { sizeWord } from '../documents/document-words';
import { fullTime } from '../ui/feedback/times';

/** What the link's text shows to be wrong with it, and what to do. No request is sent. */
export function doubtSentence(doubt: LinkDoubt): string {
  switch (doubt.kind) {
    case 'ended':
      return t('linkDoubtEnded', fullTime(doubt.at));
    case 'ends-soon':
      return t('linkDoubtEndsSoon', fullTime(doubt.at));
    case 'signed':
      return t('linkDoubtSigned');
    case 'private':
      return t('linkDoubtPrivate');
  }
}

/** The result of a link check, and whether the user should think twice before sending the link. */
export type LinkFinding = { words: string; isDoubtful: boolean };

/** Describes a result. `mimeType` is the media type that the user typed; empty if none. */
export function probeFinding(probed: LinkProbe, host: string, mimeType: string): LinkFinding {
  if (probed.kind !== 'responds') return { words: refusalSentence(probed, host), isDoubtful: true };
  // A response's type comes without parameters.
  const expected = mimeType.replace(/;.*/s, '').trim().toLowerCase();
  const { mimeType: type, size } = probed;
  if (size === 0) return { words: t('linkOpensEmpty'), isDoubtful: true };
  if (type && expected && type !== expected && type !== 'application/octet-stream')
    return { words: t('linkOpensOther', plainName(type), expected), isDoubtful: true };
  const facts = [
    ...(type ? [plainName(type)] : []),
    ...(size === undefined ? [] : [sizeWord(size)]),
  ];
  const words = facts.length > 0 ? t('linkOpensAs', listOf(facts)) : t('linkOpens');
  return { words, isDoubtful: false };
}

function refusalSentence(probed: Exclude<LinkProbe, { kind: 'responds' }>, host: string): string {
  switch (probed.kind) {
    case 'link-expired':
      return t('linkRefused', host, probed.status ?? '');
    case 'not-reachable':
      return unreachedSentence(probed.why, host);
    default:
      // Verdicts about bytes; a probe reads none.
      return t('linkSilent', host);
  }
}

function unreachedSentence(why: UnreachableReason, host: string): string {
  switch (why.kind) {
    case 'address':
      return t('attachmentLinkNotHttps');
    case 'private':
      return t('attachmentLinkPrivate');
    case 'not-allowed':
      return t('linkNotAllowed', host);
    case 'network':
    case 'timeout':
    case 'too-large':
      return t('linkSilent', host);
    case 'redirected':
      return t('linkRedirects', host);
    case 'response':
      return why.status === 404 ? t('linkMissing', host) : t('linkResponds', host, why.status);
  }
}
