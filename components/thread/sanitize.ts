import DOMPurify, { type Config } from 'dompurify';
import { httpsAddress, plainName } from '../../lib/domain/attachment';
import { showsHost } from './link-host';
import { isLight, plainToHtml, toHtml } from './markdown';

const CONFIG: Config & { RETURN_TRUSTED_TYPE: true } = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's'],
    ...['ul', 'ol', 'li', 'blockquote', 'code', 'pre', 'a'],
  ],
  ALLOWED_ATTR: ['href'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  ALLOWED_URI_REGEXP: /^https:\/\//i,
  RETURN_TRUSTED_TYPE: true,
};

/** HTML that went through sanitize(). The class stays here, so nothing else can make one. */
class Sanitized {
  readonly #door = 'sanitize';
  constructor(readonly html: TrustedHTML | string) {}
  /** Where it comes from, for the curious. */
  get door(): string {
    return this.#door;
  }
}
export type SafeHtml = Sanitized;

/** The one door for what strangers wrote: light markdown in, HTML that can do nothing out. */
export function sanitize(markdown: string): SafeHtml {
  // A browser in which it cannot work shows nothing rather than something unsafe.
  if (!DOMPurify.isSupported) return new Sanitized('');
  return new Sanitized(DOMPurify.sanitize(parse(markdown), CONFIG));
}

function parse(text: string): string {
  if (!isLight(text)) return plainToHtml(text);
  try {
    return toHtml(text);
  } catch {
    // Nested too deeply to be parsed, which nobody does by hand: shown as it is.
    return plainToHtml(text);
  }
}

// Links only: they open https pages in a tab of their own, which learns nothing of us, and the real
// host stands behind the words unless the words begin with exactly that host.
DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  const address = httpsAddress(node.getAttribute('href') ?? '');
  if (!address) {
    node.removeAttribute('href');
    return;
  }
  node.setAttribute('href', address.href);
  node.setAttribute('title', address.href);
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer nofollow');
  node.setAttribute('referrerpolicy', 'no-referrer');
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    text.nodeValue = plainName(text.nodeValue ?? '');
  if (!showsHost(node.textContent ?? '', address)) node.setAttribute('data-host', address.host);
});
