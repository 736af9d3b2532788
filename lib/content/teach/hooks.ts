import { looksGenerated, saysLooks } from '../../crm/teach/generated';
import type { By } from '../../domain/crm/teach';

/** A selector that finds an element again, and what it is based on. */
export type SelectorHook = { select: string; by: By };

/** Attributes that programs and tests use to find elements. */
const MARKS = [
  ...['data-testid', 'data-test-id', 'data-test', 'data-qa', 'data-cy', 'data-field'],
  ...['data-field-name', 'data-fieldname', 'data-name', 'data-attribute', 'data-column'],
  ...['data-key', 'data-role', 'itemprop', 'name', 'slot', 'part', 'autocomplete'],
];

/** Other `data-` attributes whose name says that they identify an element. */
const NAMES =
  /^data-([\w-]+-)?(test|testid|tid|qa|cy|hook|automation|automation-id|e2e|field|name|attr|prop|property|component|element|slot|part|section|region|block|widget|label|role|item|entity)(-[\w-]+)?$/;

/** Landmarks of a page. */
export const LANDMARKS = ['main', '[role="main"]', 'article', 'aside', 'dialog', '[role="dialog"]'];

/** Returns the selectors that may find an element, the most reliable first. */
export function hooksOf(element: Element): SelectorHook[] {
  const by = (name: string, how: By): SelectorHook[] => {
    const value = element.getAttribute(name);
    return value && isSteady(value) ? [{ select: `[${name}="${quoted(value)}"]`, by: how }] : [];
  };
  return [
    ...by('aria-label', 'label'),
    ...by('aria-labelledby', 'label'),
    ...kindsOf(element).map((select): SelectorHook => ({ select, by: 'role' })),
    ...MARKS.flatMap((name) => by(name, 'mark')),
    ...namesOf(element).flatMap((name) =>
      element.getAttribute(name) === ''
        ? [{ select: `[${name}]`, by: 'mark' } satisfies SelectorHook]
        : by(name, 'mark'),
    ),
    ...by('id', 'id'),
    ...[...element.classList]
      .filter((name) => name.length > 2 && !looksGenerated(name) && !saysLooks(name))
      .slice(0, 4)
      .map((name): SelectorHook => ({ select: `.${CSS.escape(name)}`, by: 'class' })),
  ];
}

const namesOf = (element: Element): string[] =>
  element
    .getAttributeNames()
    .filter((name) => NAMES.test(name) && !MARKS.includes(name) && !looksGenerated(name));

/** Whether a value is stable: not generated, except for the record's own id in it. */
const isSteady = (value: string): boolean =>
  value.length <= 80 && !/\n/.test(value) && !looksGenerated(withoutAddress(value));

function withoutAddress(value: string): string {
  const parts = location.href.split(/[/?#&=;]+/).filter((part) => part.length > 0);
  return parts.reduce((rest, part) => (rest.includes(part) ? rest.replace(part, '') : rest), value);
}

const quoted = (value: string): string => value.replace(/["\\]/g, '\\$&');

/** Returns selectors for the element's tag or role, if they are specific. */
function kindsOf(element: Element): string[] {
  const tag = element.localName;
  const role = element.getAttribute('role');
  const level = element.getAttribute('aria-level');
  return [
    ...(/^h[1-6]$/.test(tag) ? [...(element.closest('main') ? [`main ${tag}`] : []), tag] : []),
    ...(role === 'heading' && level ? [`[role="heading"][aria-level="${quoted(level)}"]`] : []),
    ...(element.matches('a[href^="mailto:"]') ? ['a[href^="mailto:"]'] : []),
    ...(element.matches('a[href^="tel:"]') ? ['a[href^="tel:"]'] : []),
    ...(element.matches('input[type=email]') ? ['input[type="email"]'] : []),
    ...(element.matches('input[type=tel]') ? ['input[type="tel"]'] : []),
    ...(tag.includes('-') ? [tag] : []),
  ];
}
