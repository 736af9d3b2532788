import { foldText } from '../core/fold-text';
import type { SavedReply } from './saved-reply';
import { LONGEST_REPLY, LONGEST_REPLY_NAME } from './saved-reply-limits';

/** What the user writes of a saved reply. */
export type ReplyContent = Pick<SavedReply, 'folder' | 'name' | 'text' | 'status'>;

/** Why a saved reply cannot be saved. */
export type ReplyFault =
  | { in: 'name'; why: 'missing' | 'taken' }
  | { in: 'name' | 'folder' | 'text'; why: 'too-long'; length: number; most: number }
  | { in: 'text'; why: 'missing' };

/** The name of a saved reply with its folder: no two of an installation share it. */
export const replyKey = ({ folder, name }: Pick<SavedReply, 'folder' | 'name'>): string =>
  JSON.stringify([foldText(folder), foldText(name)]);

/** What is wrong with a saved reply; `taken` are the keys of the others. */
export function faultOfReply(
  { folder, name, text }: ReplyContent,
  taken: ReadonlySet<string>,
): ReplyFault | undefined {
  if (!name.trim()) return { in: 'name', why: 'missing' };
  if (!text.trim()) return { in: 'text', why: 'missing' };
  for (const [where, value, most] of [
    ['name', name, LONGEST_REPLY_NAME],
    ['folder', folder, LONGEST_REPLY_NAME],
    ['text', text, LONGEST_REPLY],
  ] as const)
    if (value.length > most) return { in: where, why: 'too-long', length: value.length, most };
  return taken.has(replyKey({ folder, name })) ? { in: 'name', why: 'taken' } : undefined;
}

/** Milliseconds after which a use counts half. */
const HALF_LIFE = 30 * 86_400_000;

/** How much a saved reply is used: its uses, halved with every 30 days since the last one. */
const weightOf = ({ used, usedAt }: SavedReply, now: number): number =>
  usedAt === undefined ? 0 : used * 2 ** (Math.min(0, usedAt - now) / HALF_LIFE);

/**
 * The saved replies in which all typed words occur. A match in the name comes before one in the folder,
 * and that before one in the text; within these, what is used most comes first, then the alphabet.
 */
export function findReplies<Reply extends SavedReply>(
  replies: readonly Reply[],
  typed: string,
  now: number,
): Reply[] {
  const words = foldText(typed).split(' ').filter(Boolean);
  return replies
    .flatMap((reply) => {
      const rank = rankOf(reply, words);
      return rank === undefined ? [] : [{ reply, rank, weight: weightOf(reply, now) }];
    })
    .sort((a, b) => a.rank - b.rank || b.weight - a.weight || compareByFolder(a.reply, b.reply))
    .map(({ reply }) => reply);
}

function rankOf({ folder, name, text }: SavedReply, words: readonly string[]): number | undefined {
  const [folded, withFolder] = [foldText(name), foldText(`${folder} ${name}`)];
  if (folded.startsWith(words.join(' '))) return 0;
  if (words.every((word) => folded.includes(word))) return 1;
  if (words.every((word) => withFolder.includes(word))) return 2;
  const all = `${withFolder} ${foldText(text)}`;
  return words.every((word) => all.includes(word)) ? 3 : undefined;
}

const alphabet = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The order of a list by folders; what is in no folder comes first. */
export const compareByFolder = (a: SavedReply, b: SavedReply): number =>
  alphabet.compare(a.folder, b.folder) || alphabet.compare(a.name, b.name);
