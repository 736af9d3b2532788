/** Prefixes of libraries that generate names. */
const MADE =
  /^(css|sc|svelte|jsx|emotion|radix|headlessui|downshift|react-(aria|select)|ext-(gen|comp)|gwt-uid|yui|mui|data-v|ng-tns|el-id|mat-input|ui-id|cdk-\w+|__BVID_)[-_]|^(jss|ember|ext-gen)\d|^[:«]|^_(?=\w*\d)\w{4,9}$/i;

/**
 * CSS modules as bundlers name them: `Header_title__kqvra`. BEM's `card__title` has no `_` before.
 */
const MODULE = /^[a-z\d-]+_[a-z\d-]+_{2,3}[\w-]{5,8}$/i;

/** Names for a look or a momentary state, not for a meaning. */
const LOOKS =
  /^([mpwh][trblxyse]?|min|max|gap|text|font|bg|flex|grid|col|row|items|justify|rounded|border|leading|tracking|space|d|float|order|z|opacity|shadow|overflow)(-|$)|^(is|has|js)[-_]|^(active|selected|hover|focus(ed)?|open(ed)?|visible|hidden|disabled|first|last|odd|even|container|wrapper|block|inline|relative|absolute|sticky|static|truncate|uppercase|italic|bold|small|large|muted|clearfix|grow|shrink|underline)$|^ng-(star-inserted|binding|scope|untouched|pristine|valid)$|^(cursor|select|align|content|self|basis|inset|ring|duration|ease|object|whitespace|break|line|fs|fw|lh|ms|me|ps|pe)-|[[\]/:!]/i;

/**
 * Whether a name looks generated, so that the next page or release has another: long numbers,
 * hashes, `css-1x2y3z`, `sc-bdVaJa`, `_abc12`.
 */
export const looksGenerated = (name: string): boolean =>
  MADE.test(name) || MODULE.test(name) || name.split(/[^\p{L}\d]+/u).some(looksRandom);

/** Whether a class name only describes a look. */
export const saysLooks = (name: string): boolean => LOOKS.test(name);

function looksRandom(word: string): boolean {
  if (/\d{4,}/.test(word)) return true;
  if (word.length < 5) return false;
  if (/^[\da-f]{6,}$/i.test(word) && /\d/.test(word)) return true;
  if (/[a-z]\d+[a-z]/i.test(word) || /^\d+[a-z]+\d/i.test(word)) return true;
  if (/^[a-z]+$/i.test(word) && !/[aeiouy]/i.test(word)) return true;
  // Words in a written name are longer: `customerName`, but `bdVaJa`.
  const turns = word.match(/[a-z][A-Z]/g)?.length ?? 0;
  return turns >= 2 && word.length / (turns + 1) < 2.5;
}
