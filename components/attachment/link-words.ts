import type { Probed } from '../../lib/document/fetch-document';
import { plainName } from '../../lib/domain/attachment';
import type { LinkDoubt } from '../../lib/domain/attachment-link';
import type { Unreached } from '../../lib/domain/document-check';
import { say } from '../../lib/words/words';
import { sizeWord } from '../document/document-words';
import { inFull } from '../ui/times';

/** What is known against a link without asking anybody, and what to do. */
export function doubtSentence(doubt: LinkDoubt): string {
  switch (doubt.kind) {
    case 'ended':
      return say('linkDoubtEnded', inFull(doubt.at));
    case 'ends-soon':
      return say('linkDoubtEndsSoon', inFull(doubt.at));
    case 'signed':
      return say('linkDoubtSigned');
    case 'private':
      return say('linkDoubtPrivate');
  }
}

/** What a link's server said, and whether that speaks against sending the link. */
export type Found = { words: string; isDoubtful: boolean };

/** `mimeType` is the media type that the user gave; empty where none was given. */
export function probedWords(probed: Probed, host: string, mimeType: string): Found {
  if (probed.kind !== 'answers') return { words: refusalSentence(probed, host), isDoubtful: true };
  const said = mimeType.trim().toLowerCase();
  const { mimeType: type, size } = probed;
  if (size === 0) return { words: say('linkOpensEmpty'), isDoubtful: true };
  if (type && said && type !== said && type !== 'application/octet-stream')
    return { words: say('linkOpensOther', plainName(type), said), isDoubtful: true };
  const facts = [type && plainName(type), size !== undefined && sizeWord(size)].filter(Boolean);
  const words = facts.length > 0 ? say('linkOpensAs', facts.join(', ')) : say('linkOpens');
  return { words, isDoubtful: false };
}

function refusalSentence(probed: Exclude<Probed, { kind: 'answers' }>, host: string): string {
  switch (probed.kind) {
    case 'link-expired':
      return say('linkRefused', host, probed.status ?? '');
    case 'not-reachable':
      return unreachedSentence(probed.why, host);
    default:
      // Verdicts about bytes; a probe reads none.
      return say('linkSilent', host);
  }
}

function unreachedSentence(why: Unreached, host: string): string {
  switch (why.kind) {
    case 'address':
      return say('attachmentLinkNotHttps');
    case 'private':
      return say('attachmentLinkPrivate');
    case 'not-allowed':
      return say('linkNotAllowed', host);
    case 'network':
    case 'timeout':
    case 'too-large':
      return say('linkSilent', host);
    case 'redirected':
      return say('linkRedirects', host);
    case 'answer':
      return why.status === 404 ? say('linkMissing', host) : say('linkAnswers', host, why.status);
  }
}
