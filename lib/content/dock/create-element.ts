/** Creates an element and sets some of its properties. */
export const createElement = <T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties: Partial<HTMLElementTagNameMap[T]>,
): HTMLElementTagNameMap[T] => Object.assign(document.createElement(tag), properties);
