import type { PageSource } from '../domain/page';
import { decoded, type Found } from './find-record';
import { asWords, wordsOf } from './words-of';

/** An element on the page, and what it says. */
export type Read = { element: Element; value: string };

/** Whether a person sees an element; CRMs keep other records hidden in the page. */
export const isSeen = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true });

/** What the first visible element that fits one of the sources says, if it says anything. */
export function readValue(
  sources: readonly PageSource[],
  within: ParentNode,
  found: Found,
  placeholders: readonly string[] = [],
): Read | undefined {
  for (const { select, from, beside } of sources)
    for (const element of elementsOf(select, within, found)) {
      if (!isSeen(element) || (beside && wordsBefore(element) !== beside)) continue;
      const value = asWords(saidBy(element, from));
      if (value && !placeholders.includes(value)) return { element, value };
    }
  return undefined;
}

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
  if (from[0] === '@') return element.getAttribute(from.slice(1)) ?? '';
  if (from === 'mailto' || from === 'tel')
    return decoded((element.getAttribute('href') ?? '').split(/[:?]/)[1] ?? '');
  // What is a field in one version of a CRM is plain text in the next.
  const { value } = element as HTMLInputElement;
  return typeof value === 'string' && /^(input|textarea|select)$/i.test(element.tagName)
    ? value
    : wordsOf(element);
}
