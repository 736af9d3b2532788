import type { Role } from './surface';

/**
 * Finds the first visible element with a role and a name. Runs inside the page, so it uses nothing
 * from outside. It knows the elements that this project uses, not everything in the standards.
 */
export function findByRole(role: Role, name: string): Element | null {
  const selectors: Record<Role, string> = {
    button: 'button, [role=button]',
    textbox: 'input:not([type]), input[type=text], input[type=url], textarea, [role=textbox]',
    searchbox: 'input[type=search], [role=searchbox]',
    combobox: '[role=combobox]',
    option: '[role=option]',
    menuitem: '[role=menuitem]',
    radio: 'input[type=radio], [role=radio]',
    radiogroup: 'fieldset, [role=radiogroup]',
    heading: 'h1, h2, h3, [role=heading]',
    list: 'ul, ol, [role=list]',
    log: '[role=log]',
    region: 'section[aria-label], [role=region]',
    link: 'a[href]',
    navigation: 'nav, [role=navigation]',
    separator: '[role=separator]',
    switch: '[role=switch]',
    alert: '[role=alert]',
  };
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const referred = (ids: string) =>
    plain(
      ids
        .split(/\s+/)
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    );
  const nameOf = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby');
    if (by) return referred(by);
    const label = element.getAttribute('aria-label');
    if (label) return plain(label);
    if (
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
    )
      return plain(element.labels?.[0]?.textContent) || plain(element.getAttribute('placeholder'));
    if (element instanceof HTMLFieldSetElement)
      return plain(element.querySelector('legend')?.textContent);
    const copy = element.cloneNode(true);
    if (copy instanceof Element)
      for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    return plain(copy.textContent) || plain(element.getAttribute('title'));
  };
  const isSeen = (element: Element) => element.getClientRects().length > 0;
  return (
    [...document.querySelectorAll(selectors[role])].find(
      (element) => nameOf(element) === name && (isSeen(element) || role === 'radio'),
    ) ?? null
  );
}
