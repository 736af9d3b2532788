import { useState } from 'react';

/** The applications before and after the open one, in the order of the list. */
type Neighbours = { previous: string | undefined; next: string | undefined };

/**
 * The neighbours of the open application. One that left the list, because it was decided, keeps its place:
 * the next one is what moved up to it.
 */
export function useNeighbours(ids: readonly string[], openId: string | undefined): Neighbours {
  const [last, setLast] = useState({ id: openId, place: 0 });
  const place = openId === undefined ? -1 : ids.indexOf(openId);
  if (place >= 0 && (last.id !== openId || last.place !== place)) setLast({ id: openId, place });
  if (openId === undefined) return { previous: undefined, next: undefined };
  if (place >= 0) return { previous: ids[place - 1], next: ids[place + 1] };
  // Opened by a link, and never in this list.
  if (last.id !== openId) return { previous: undefined, next: ids[0] };
  return { previous: ids[last.place - 1], next: ids[last.place] };
}
