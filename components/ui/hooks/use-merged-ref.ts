import { type Ref, type RefCallback, useCallback } from 'react';

type Given<E> = Ref<E> | undefined;

/** One ref for an element that up to three others ask for. */
export function useMergedRef<E>(a: Given<E>, b: Given<E>, c: Given<E>): RefCallback<E> {
  return useCallback(
    (element: E) => {
      const detach = [a, b, c].map((ref) => attach(ref, element));
      return () => {
        for (const one of detach) one();
      };
    },
    [a, b, c],
  );
}

function attach<E>(ref: Given<E>, element: E): () => void {
  if (typeof ref === 'function') {
    const cleanUp = ref(element);
    return typeof cleanUp === 'function' ? cleanUp : () => void ref(null);
  }
  if (ref) ref.current = element;
  return () => {
    if (ref) ref.current = null;
  };
}
