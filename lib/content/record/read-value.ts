import type { PageSource } from '../domain/page';
import { LONGEST_CUT, MOST_CUT } from '../domain/page-bounds';
import { decoded, type Found } from './find-record';
import type { Read } from './read-name';
import { asWords, isSeen, wordsOf } from './words-of';

/**
 * What the first visible element that fits one of the sources says, if it says anything; of a
 * source that is to be the `only` one, nothing where two say different things. Words that do not
 * fit `fits` are passed over.
 */
export function readValue(
  sources: readonly PageSource[],
  within: ParentNode,
  found: Found,
  placeholders: readonly string[] = [],
  fits = /./,
): Read | undefined {
  for (const source of sources) {
    let read: Read | undefined;
    let cut = 0;
    for (const element of elementsOf(source.select, within, found)) {
      if (!isSeen(element)) continue;
      // A recipe's cost counts no more tries than these; whether the others agree nobody knows then.
      if (source.drop && ++cut > MOST_CUT) {
        read = undefined;
        break;
      }
      const value = asWords(saidOf(element, source, found));
      if (!value || placeholders.includes(value) || !fits.test(value)) continue;
      if (!source.only) return { element, value };
      if (read && read.value.toLowerCase() !== value.toLowerCase()) return undefined;
      read ??= { element, value };
    }
    if (read) return read;
  }
  return undefined;
}

/** Whether an element that fits says just this, seen or not. */
export const isSaid = (
  words: string,
  { select, from }: PageSource,
  within: ParentNode,
  found: Found,
): boolean =>
  elementsOf(select, within, found).some(
    (element) => saidBy(element, from).trim().toLowerCase() === words.toLowerCase(),
  );

/** Every element that fits a selector, in which ` >>> ` goes on inside an open shadow root. */
export function elementsOf(select: string, within: ParentNode, found: Found): Element[] {
  const filled = select.replace(/\{(type|id|account)\}/g, (_, name: string) =>
    CSS.escape(name === 'id' ? found.id : ((name === 'type' ? found.kind : found.account) ?? '')),
  );
  try {
    return filled
      .split(' >>> ')
      .reduce<Element[]>(
        (hosts, step, i) =>
          (i === 0 ? [within] : hosts.flatMap(({ shadowRoot }) => shadowRoot ?? [])).flatMap(
            (root) => [...root.querySelectorAll(step)],
          ),
        [],
      );
  } catch {
    return []; // no selector that this browser knows
  }
}

/** The first visible one. */
export const firstSeen = (
  select: string | undefined,
  within: ParentNode,
  found: Found,
): Element | undefined => (select ? elementsOf(select, within, found).find(isSeen) : undefined);

/** What an element says of the value, without what only says whose or which it is. */
function saidOf(
  element: Element,
  { from, label, words, beside, drop }: PageSource,
  found: Found,
): string {
  if (beside && !isSameLabel(wordsBefore(element), beside)) return '';
  const labels = label ? elementsOf(label, element, found) : [];
  const named = labels.map(wordsOf);
  if (words && !isSameLabel(asWords(named[0] ?? ''), words)) return '';
  const inputs = label ? [...element.querySelectorAll('input,textarea,select')] : [];
  const input = inputs.find((one) => isSeen(one) && !labels.some((other) => other.contains(one)));
  const all = saidBy(input ?? element, from);
  const said = input ? all : named.reduce((said, one) => said.replace(one, ''), all);
  return drop ? said.slice(0, LONGEST_CUT).replace(new RegExp(drop), '') : said;
}

/** Labels end in a colon or an asterisk in one form of a page, and in neither in the next. */
export const isSameLabel = (label = '', words: string): boolean =>
  label.replace(/[\s:*]+$/, '').toLowerCase() === words.toLowerCase();

/** The nearest words before an element, or before what holds it: its label, on most pages. */
export function wordsBefore(element: Node): string | undefined {
  let node: Node | null = element;
  for (let up = 0; node && up < 3; up++) {
    for (let before = node.previousSibling; before; before = before.previousSibling) {
      const words = asWords(wordsOf(before));
      if (words) return words;
    }
    node = node.parentNode;
  }
  return undefined;
}

/** What an element says, read in one way. */
export function saidBy(element: Element, from: string): string {
  if (element.matches('input[type=password i]')) return '';
  if (from[0] === '@') return element.getAttribute(from.slice(1)) ?? '';
  if (from === 'mailto' || from === 'tel')
    return decoded((element.getAttribute('href') ?? '').split(/[:?]/)[1] ?? '');
  // What is a field in one version of a CRM is plain text in the next.
  const { value } = element as HTMLInputElement;
  return typeof value === 'string' && /^(input|textarea|select)$/i.test(element.tagName)
    ? value
    : wordsOf(element);
}
