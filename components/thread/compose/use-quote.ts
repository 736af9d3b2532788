import { type RefObject, useEffect, useRef } from 'react';
import { insertOnOwnLines } from './quote';
import { applyEdit } from './text-edit';

/** Puts quotations into a text field, at the caret. One that comes while the field is read-only waits. */
export function useQuote(
  field: RefObject<HTMLTextAreaElement | null>,
  isEditable: boolean,
): (quotation: string) => void {
  const waiting = useRef<string>(undefined);
  const insert = (quotation: string) => {
    const text = field.current;
    if (text) applyEdit(text, insertOnOwnLines(text.value, text.selectionEnd, quotation));
  };
  useEffect(() => {
    const quotation = waiting.current;
    if (!isEditable || quotation === undefined) return;
    waiting.current = undefined;
    // After React is done with this change: it would put the text back that it knows.
    queueMicrotask(() => insert(quotation));
  });
  return (quotation) => {
    if (isEditable) insert(quotation);
    else waiting.current = quotation;
  };
}
