import { sensitiveValues } from './redaction-policy';
import { searcher } from './search';
import type { OwnWords } from './sensitive-values';

/**
 * Says whether a text holds one of the keys, in any form that a writer may give it. `own` are words of
 * ours that a key may happen to have.
 */
export function keySearcher(
  keys: Iterable<string>,
  own: OwnWords = { titles: '', template: '' },
): (text: string) => boolean {
  const search = searcher(sensitiveValues([], keys, own));
  return (text) => search(text) !== undefined;
}
