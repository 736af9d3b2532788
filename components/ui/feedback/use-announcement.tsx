import { type ReactNode, useState } from 'react';

/**
 * The content of a live region, and the function that announces words in it. The same words twice are announced
 * twice: a screen reader reads another element each time, and would not read an element whose text stayed.
 */
export function useAnnouncement(): [announced: ReactNode, announce: (words: string) => void] {
  const [said, setSaid] = useState({ words: '', number: 0 });
  const announce = (words: string) => setSaid(({ number }) => ({ words, number: number + 1 }));
  return [<span key={said.number}>{said.words}</span>, announce];
}
