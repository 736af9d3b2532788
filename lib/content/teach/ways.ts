import type { From } from '../../domain/crm/recipe';
import type { By, Way } from '../../domain/crm/teach';
import { elementsOf, isSameLabel, labelBefore, readElement, readValue } from '../record/read-value';
import { isSeen, toLine, visibleTextOf } from '../record/visible-text';
import { hooksOf, LANDMARKS, type SelectorHook } from './hooks';

/** Most selectors of one kind, and in all. */
const MOST_ALIKE = 3;
const MOST = 12;
/** Most elements whose labels are compared, since that happens at every look. */
const FEW = 150;
/** How many ancestors are searched for attributes. */
const UP = 5;

const NOWHERE = { type: '', id: '' };

/** Returns the ways to read an element's visible value, the plainest first. */
export function valuesOf(element: Element): { from: From; value: string }[] {
  const froms: From[] = element.matches('input,textarea,select')
    ? ['value']
    : element.matches('a[href^="mailto:"]')
      ? ['text', 'mailto']
      : element.matches('a[href^="tel:"]')
        ? ['text', 'tel']
        : ['text'];
  return froms.flatMap((from) => {
    const value = toLine(readElement(element, from));
    return value ? [{ from, value }] : [];
  });
}

/** Returns selectors that find the element on this page, the best first. */
export function waysTo(element: Element, from: From): Way[] {
  const tried = new Set<string>();
  const ways = possible(element).flatMap(({ select, by, beside }): Way[] => {
    // One selector by label is enough; and no selector twice.
    const key = beside ? 'beside' : select;
    if (select.length > 500 || tried.has(key)) return [];
    const read = readValue([{ select, from, beside }], document, NOWHERE);
    if (read?.element !== element) return [];
    tried.add(key);
    const others = seenBy(select, beside) - 1;
    return [{ select, from, ...(beside && { beside }), by, value: read.value, others }];
  });
  const alike = new Map<By, number>();
  return ways
    .sort((a, b) => Math.sign(a.others) - Math.sign(b.others))
    .filter(({ by }) => {
      const count = alike.get(by) ?? 0;
      alike.set(by, count + 1);
      return count < MOST_ALIKE;
    })
    .sort((a, b) => SUREST.indexOf(a.by) - SUREST.indexOf(b.by))
    .slice(0, MOST);
}

const SUREST: readonly By[] = ['label', 'role', 'mark', 'id', 'class', 'landmark', 'place'];

/** Counts the visible matches. */
const seenBy = (select: string, beside: string | undefined): number =>
  elementsOf(select, document, NOWHERE)
    .slice(0, FEW)
    .filter((one) => isSeen(one) && (!beside || isSameLabel(labelBefore(one), beside))).length;

type Possible = SelectorHook & { beside?: string };

function possible(element: Element): Possible[] {
  const prefix = prefixOf(element);
  if (prefix === undefined) return [];
  const own = hooksOf(element);
  return [...besideWords(element), ...own, ...byHolders(element), ...places(element)].map(
    (one) => ({
      ...one,
      select: prefix + one.select,
    }),
  );
}

/** Returns the selector prefix for the open shadow root that contains an element. */
function prefixOf(element: Element): string | undefined {
  const root = element.getRootNode();
  if (!(root instanceof ShadowRoot)) return '';
  const { host } = root;
  const steps = [...hooksOf(host), ...byHolders(host), ...places(host)];
  const outer = prefixOf(host);
  const found = steps.find(
    ({ select }) => elementsOf(`${outer}${select}`, document, NOWHERE)[0] === host,
  );
  return found && outer !== undefined ? `${outer}${found.select} >>> ` : undefined;
}

/** Containers of labels and their values. */
const SCOPES = 'dl,table,form,main,section,article,aside,header';

/** Finds an element by its label, as a user does. Headings have none. */
function besideWords(element: Element): Possible[] {
  const beside = labelBefore(element)?.replace(/[\s:*]+$/, '');
  const root = element.getRootNode();
  const scope = element.closest(SCOPES);
  const isIn =
    !scope ||
    visibleTextOf(scope)
      .replace(/\s+/g, ' ')
      .includes(beside ?? '');
  if (!beside || beside.length > 60 || !isIn || element.closest('h1,h2,h3,[role=heading]'))
    return [];
  if (!(root instanceof Document || root instanceof ShadowRoot)) return [];
  const { localName: tag, parentElement: holder } = element;
  const within = holder && !element.matches('td,dd') ? [`${holder.localName} > ${tag}`] : [];
  return [...within, tag, `${scope?.localName ?? 'body'} ${tag}`]
    .filter((select) => root.querySelectorAll(select).length <= FEW)
    .map((select) => ({ select, by: 'label', beside }));
}

/** Finds an element by its ancestors' attributes: `.record-head .title`. */
function byHolders(element: Element): SelectorHook[] {
  const own = hooksOf(element).map(({ select }) => ` ${select}`);
  const hooks: SelectorHook[] = [];
  let holder = element.parentElement;
  for (let up = 0; holder && up < UP; up++, holder = holder.parentElement) {
    const within = [` ${element.localName}`, ...own, ` > ${steps(holder, element)}`];
    for (const hook of hooksOf(holder)) for (const rest of within) hooks.push(joined(hook, rest));
  }
  for (const select of LANDMARKS)
    if (element.parentElement?.closest(select))
      for (const rest of [` ${element.localName}`, ...own])
        hooks.push({ select: select + rest, by: 'landmark' });
  return hooks;
}

/** Joins two selectors. One that counts elements is a position, whatever it starts from. */
const joined = ({ select, by }: SelectorHook, rest: string): SelectorHook => ({
  select: select + rest,
  by: rest.includes(':nth-of-type') ? 'place' : by,
});

/** Finds an element by its position: from the nearest ancestor with a selector, else from the top. */
function places(element: Element): SelectorHook[] {
  const root = element.getRootNode();
  const top = root instanceof ShadowRoot ? undefined : document.body;
  let holder = element.parentElement;
  while (holder && holder !== top && hooksOf(holder).length === 0) holder = holder.parentElement;
  const named = holder && holder !== top ? hooksOf(holder)[0]?.select : undefined;
  const start = named && holder ? [{ select: `${named} > ${steps(holder, element)}` }] : [];
  const whole = { select: top ? `body > ${steps(top, element)}` : steps(root, element) };
  return [...start, whole].map(({ select }) => ({ select, by: 'place' }));
}

/** Returns the path from an ancestor to an element, by tags and their numbers. */
function steps(holder: Node, element: Element): string {
  const down: string[] = [];
  for (let one: Element | null = element; one && one !== holder; one = one.parentElement) {
    const { localName, parentNode } = one;
    const same = [...(parentNode?.childNodes ?? [])].filter(
      (sibling) => sibling instanceof Element && sibling.localName === localName,
    );
    const number = same.length > 1 ? `:nth-of-type(${same.indexOf(one) + 1})` : '';
    down.unshift(CSS.escape(localName) + number);
  }
  return down.join(' > ');
}
