import { useState } from 'react';

/** The choice lasts while the page is open, from one application to the next. */
let chosen = false;

/** Whether the reviewer wants plain fields in the place of cards. */
export function useShownAsFields(): [isShown: boolean, toggle: () => void] {
  const [isShown, setShown] = useState(chosen);
  const toggle = () => {
    chosen = !isShown;
    setShown(chosen);
  };
  return [isShown, toggle];
}
