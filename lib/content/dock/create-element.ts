/** Makes an element with some of its properties set. */
export const make = <T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties: Partial<HTMLElementTagNameMap[T]>,
): HTMLElementTagNameMap[T] => Object.assign(document.createElement(tag), properties);
