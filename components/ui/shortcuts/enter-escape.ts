/** Whether a key is Enter, on the main keys or the number pad. */
export const isEnter = ({ code }: { code: string }): boolean =>
  code === 'Enter' || code === 'NumpadEnter';
