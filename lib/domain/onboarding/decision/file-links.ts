import type { DecisionDraft } from './decision-rules';

const LINK = /https:\/\/[^\s<>"]+/g;

/**
 * A draft without the links to attached files in its message: their names are random, so parts of them look
 * like keys and numbers. `origins` are where the storage's links begin.
 */
export function withoutFileLinks(draft: DecisionDraft, origins: readonly string[]): DecisionDraft {
  if (origins.length === 0) return draft;
  const isOfFile = (link: string) => origins.includes(URL.parse(link)?.origin ?? '');
  // The mark keeps what stands beside a link apart.
  const message = draft.message.replace(LINK, (link) => (isOfFile(link) ? ';' : link));
  return { ...draft, message };
}
