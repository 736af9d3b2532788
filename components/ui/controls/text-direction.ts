/** The direction of a field in which users type text. An empty one has that of the page, as its placeholder has. */
export const textDirection = (text: string): 'auto' | undefined =>
  text === '' ? undefined : 'auto';
