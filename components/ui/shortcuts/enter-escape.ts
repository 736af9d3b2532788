import type { KeyboardEvent } from 'react';

/** Whether a key is Enter, on the main keys or the number pad, and does not end the composing of a character. */
export const isEnter = ({
  code,
  nativeEvent,
}: Pick<KeyboardEvent, 'code' | 'nativeEvent'>): boolean =>
  (code === 'Enter' || code === 'NumpadEnter') && !nativeEvent.isComposing;

/** The same for Escape. */
export const isEscape = ({
  code,
  nativeEvent,
}: Pick<KeyboardEvent, 'code' | 'nativeEvent'>): boolean =>
  code === 'Escape' && !nativeEvent.isComposing;
