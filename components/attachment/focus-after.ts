/** What gets the focus when a row of a list goes: another row, else the text of the form. */
export function focusAfter(button: Element): HTMLElement | undefined {
  const row = button.closest('li');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return next instanceof HTMLElement ? next : textAround(button);
}

/** The text that an element of a form belongs to: the one before it. */
export function textAround(element: Element | null): HTMLElement | undefined {
  const texts = element?.closest('form, section')?.querySelectorAll('textarea') ?? [];
  const isBefore = (text: Element) =>
    element && text.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
  return [...texts].findLast(isBefore) ?? texts[0];
}
