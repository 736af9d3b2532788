import type * as z from '../domain/schema';

/** Where a question may come from: our own pages by name, and content scripts in CRM pages. */
export type Sender = 'popup' | 'options' | 'sidebar' | 'desk' | 'crm';

/**
 * What a request is, and so whether it tells that a person is at work.
 *
 * - `query` reads. Screens send it by themselves, too: when they open and whenever something changed.
 * - `command` is sent by a user's press, choice or typing and by nothing else. It alone counts as activity.
 * - `heartbeat` is sent by a screen or a page by itself: what it shows now, and that it still shows it.
 *
 * A request that a press and a screen by itself may both send is no command: the press is told by
 * `activity.report`. A CRM page's script can send its own commands at any time: from there nothing
 * counts.
 */
export type QuestionKind = 'query' | 'command' | 'heartbeat';

/** Shape of one entry of the list of questions. */
export type Question<
  Kind extends QuestionKind,
  Ask extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
> = {
  kind: Kind;
  from: readonly Sender[];
  ask: Ask;
  reply: Answer;
};

/** Keeps the kind and the exact schemas of a question for the types of `ask` and `answer`. */
export const question = <
  const Kind extends QuestionKind,
  Ask extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
>(
  kind: Kind,
  from: readonly Sender[],
  ask: Ask,
  reply: Answer,
): Question<Kind, Ask, Answer> => ({ kind, from, ask, reply });
