import { decoded, type FoundRecord } from '../../crm/find-record';
import type { PageSource } from '../../domain/crm/content-messages';
import { LONGEST_CUT, MOST_CUT } from '../../domain/crm/page-bounds';
import type { Read } from './read-name';
import { isSeen, toLine, visibleTextOf } from './visible-text';

/**
 * Returns the text of the first visible element that matches a source. For a source with `only`,
 * returns nothing if two elements differ. Skips texts that do not match `fits`.
 */
export function readValue(
  sources: readonly PageSource[],
  within: ParentNode,
  found: FoundRecord,
  placeholders: readonly string[] = [],
  fits = /./,
): Read | undefined {
  for (const source of sources) {
    let read: Read | undefined;
    let cut = 0;
    for (const element of elementsOf(source.select, within, found)) {
      if (!isSeen(element)) continue;
      // The cost check of recipes allows only this many cuts. The rest stays unread, so believe nothing.
      if (source.drop && ++cut > MOST_CUT) {
        read = undefined;
        break;
      }
      const value = toLine(readSource(element, source, found));
      if (!value || placeholders.includes(value) || !fits.test(value)) continue;
      if (!source.only) return { element, value };
      if (read && read.value.toLowerCase() !== value.toLowerCase()) return undefined;
      read ??= { element, value };
    }
    if (read) return read;
  }
  return undefined;
}

/** Whether a matching element, visible or hidden, has exactly this text. */
export const hasValue = (
  words: string,
  { select, from }: PageSource,
  within: ParentNode,
  found: FoundRecord,
): boolean =>
  elementsOf(select, within, found).some(
    (element) => readElement(element, from).trim().toLowerCase() === words.toLowerCase(),
  );

/** Returns all elements that match a selector. ` >>> ` continues inside an open shadow root. */
export function elementsOf(select: string, within: ParentNode, found: FoundRecord): Element[] {
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
    return []; // this browser does not support the selector
  }
}

/** Returns the first visible match. */
export const firstSeen = (
  select: string | undefined,
  within: ParentNode,
  found: FoundRecord,
): Element | undefined => (select ? elementsOf(select, within, found).find(isSeen) : undefined);

/** Returns the value in an element, without its label. */
function readSource(
  element: Element,
  { from, label, words, beside, drop }: PageSource,
  found: FoundRecord,
): string {
  if (beside && !isSameLabel(labelBefore(element), beside)) return '';
  const labels = label ? elementsOf(label, element, found) : [];
  const named = labels.map(visibleTextOf);
  if (words && !isSameLabel(toLine(named[0] ?? ''), words)) return '';
  const inputs = label ? [...element.querySelectorAll('input,textarea,select')] : [];
  const input = inputs.find((one) => isSeen(one) && !labels.some((other) => other.contains(one)));
  const all = readElement(input ?? element, from);
  const said = input ? all : named.reduce((said, one) => said.replace(one, ''), all);
  return drop ? said.slice(0, LONGEST_CUT).replace(new RegExp(drop), '') : said;
}

/** Whether two labels are equal, apart from a colon or an asterisk at the end. */
export const isSameLabel = (label = '', words: string): boolean =>
  label.replace(/[\s:*]+$/, '').toLowerCase() === words.toLowerCase();

/** Returns the nearest text before an element or its ancestors: on most pages, its label. */
export function labelBefore(element: Node): string | undefined {
  let node: Node | null = element;
  for (let up = 0; node && up < 3; up++) {
    for (let before = node.previousSibling; before; before = before.previousSibling) {
      const words = toLine(visibleTextOf(before));
      if (words) return words;
    }
    node = node.parentNode;
  }
  return undefined;
}

/** Returns the text of an element, read as `from` says. */
export function readElement(element: Element, from: string): string {
  if (element.matches('input[type=password i]')) return '';
  if (from[0] === '@') return element.getAttribute(from.slice(1)) ?? '';
  if (from === 'mailto' || from === 'tel')
    return decoded((element.getAttribute('href') ?? '').split(/[:?]/)[1] ?? '');
  // A value may be an input in one version of a CRM and plain text in the next.
  const hasInput = 'value' in element && /^(input|textarea|select)$/i.test(element.tagName);
  return hasInput && typeof element.value === 'string' ? element.value : visibleTextOf(element);
}
