import type { By } from '../../domain/teach';
import { looksGenerated, saysLooks } from './generated';

/** Something about an element that it can be found by again, as a selector. */
export type Hook = { select: string; by: By };

/** Attributes that programs and tests find things by. */
const MARKS = [
  ...['data-testid', 'data-test-id', 'data-test', 'data-qa', 'data-cy', 'data-field'],
  ...['data-field-name', 'data-fieldname', 'data-name', 'data-attribute', 'data-column'],
  ...['data-key', 'data-role', 'itemprop', 'name', 'slot', 'part', 'autocomplete'],
];

/** Other `data-` attributes that say by their name that they name a thing. */
const NAMES =
  /^data-([\w-]+-)?(test|testid|tid|qa|cy|hook|automation|automation-id|e2e|field|name|attr|prop|property|component|element|slot|part|section|region|block|widget|label|role|item|entity)(-[\w-]+)?$/;

/** The parts that pages are made of. */
export const LANDMARKS = ['main', '[role="main"]', 'article', 'aside', 'dialog', '[role="dialog"]'];

/** What an element can be found by, the surest first. */
export function hooksOf(element: Element): Hook[] {
  const by = (name: string, how: By): Hook[] => {
    const value = element.getAttribute(name);
    return value && isSteady(value) ? [{ select: `[${name}="${quoted(value)}"]`, by: how }] : [];
  };
  return [
    ...by('aria-label', 'label'),
    ...by('aria-labelledby', 'label'),
    ...kindsOf(element).map((select): Hook => ({ select, by: 'role' })),
    ...MARKS.flatMap((name) => by(name, 'mark')),
    ...namesOf(element).flatMap((name) =>
      element.getAttribute(name) === ''
        ? [{ select: `[${name}]`, by: 'mark' } satisfies Hook]
        : by(name, 'mark'),
    ),
    ...by('id', 'id'),
    ...[...element.classList]
      .filter((name) => name.length > 2 && !looksGenerated(name) && !saysLooks(name))
      .slice(0, 4)
      .map((name): Hook => ({ select: `.${CSS.escape(name)}`, by: 'class' })),
  ];
}

const namesOf = (element: Element): string[] =>
  element
    .getAttributeNames()
    .filter((name) => NAMES.test(name) && !MARKS.includes(name) && !looksGenerated(name));

/** The record's own id may stand in a name; what else looks made is not relied on. */
const isSteady = (value: string): boolean =>
  value.length <= 80 && !/\n/.test(value) && !looksGenerated(withoutAddress(value));

function withoutAddress(value: string): string {
  const parts = location.href.split(/[/?#&=;]+/).filter((part) => part.length > 0);
  return parts.reduce((rest, part) => (rest.includes(part) ? rest.replace(part, '') : rest), value);
}

const quoted = (value: string): string => value.replace(/["\\]/g, '\\$&');

/** What kind of thing an element is, where that says something. */
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
