import DOMPurify, { type Config } from 'dompurify';
import { httpsAddress } from '../../lib/domain/tickets/attachment-rules';
import { plainName } from '../../lib/domain/tickets/plain-name';
import { showsHost } from './link-host';
import { isCheapToParse, plainToHtml, toHtml } from './markdown';

const CONFIG: Config & { RETURN_TRUSTED_TYPE: true } = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's'],
    ...['ul', 'ol', 'li', 'blockquote', 'code', 'pre', 'a'],
  ],
  // `value` is the number of an item in a list.
  ALLOWED_ATTR: ['href', 'value'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  ALLOWED_URI_REGEXP: /^https:\/\//i,
  RETURN_TRUSTED_TYPE: true,
};

/** HTML that went through sanitize(). The class is not exported, so no other code can create one. */
class Sanitized {
  // The private field makes the type nominal: no object literal has it.
  readonly #door = 'sanitize';
  constructor(readonly html: TrustedHTML | string) {}
  get door(): string {
    return this.#door;
  }
}
export type SafeHtml = Sanitized;

/** Turns untrusted light markdown into safe HTML. All text from the service passes here, unless nothing in it can be markup. */
export function sanitize(markdown: string): SafeHtml {
  // In a browser that DOMPurify does not support, show nothing rather than unsafe HTML.
  if (!DOMPurify.isSupported) return new Sanitized('');
  return new Sanitized(DOMPurify.sanitize(parse(markdown), CONFIG));
}

// The first call sets DOMPurify up, which takes several milliseconds. It is made while the page is idle, so that the
// first thread does not wait for it.
globalThis.requestIdleCallback?.(() => void sanitize(''));

function parse(text: string): string {
  if (!isCheapToParse(text)) return plainToHtml(text);
  try {
    return toHtml(text);
  } catch {
    // The markup is nested too deeply to parse, so the text is shown as it is.
    return plainToHtml(text);
  }
}

// Links open https pages in a new tab, without opener and referrer. The real host is shown behind the
// text of a link, unless the text begins with exactly that host.
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
