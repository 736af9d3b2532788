import type * as z from '../domain/schema';

/** Where a question may come from: our own pages by name, and content scripts in CRM pages. */
export type Sender = 'popup' | 'options' | 'sidebar' | 'desk' | 'crm';

/** Shape of one entry of the list of questions. */
export type Question<Ask extends z.ZodMiniType, Answer extends z.ZodMiniType> = {
  from: readonly Sender[];
  ask: Ask;
  reply: Answer;
};

/** Keeps the exact schemas of a question for the types of `ask` and `answer`. */
export const question = <Ask extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  from: readonly Sender[],
  ask: Ask,
  reply: Answer,
): Question<Ask, Answer> => ({ from, ask, reply });
