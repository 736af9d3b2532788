import type * as z from '../domain/schema';
import type { QuestionKind, Sender } from './question';
import { BESIDE_QUESTIONS } from './questions-beside';
import { CRM_QUESTIONS } from './questions-crm';
import { FILE_QUESTIONS } from './questions-files';
import { FOUR_EYES_QUESTIONS } from './questions-four-eyes';
import { GOLIVE_QUESTIONS } from './questions-golive';
import { ONBOARDING_QUESTIONS } from './questions-onboarding';
import { OUTBOX_QUESTIONS } from './questions-outbox';
import { PAGE_QUESTIONS } from './questions-page';
import { SETUP_QUESTIONS } from './questions-setup';
import { TEACH_QUESTIONS } from './questions-teach';
import { TICKET_QUESTIONS } from './questions-tickets';

const ALL = {
  ...CRM_QUESTIONS,
  ...SETUP_QUESTIONS,
  ...TEACH_QUESTIONS,
  ...TICKET_QUESTIONS,
  ...OUTBOX_QUESTIONS,
  ...ONBOARDING_QUESTIONS,
  ...PAGE_QUESTIONS,
  ...FILE_QUESTIONS,
  ...FOUR_EYES_QUESTIONS,
  ...BESIDE_QUESTIONS,
  ...GOLIVE_QUESTIONS,
};

export type QuestionName = keyof typeof ALL;
export type Asked<Q extends QuestionName> = z.output<(typeof ALL)[Q]['ask']>;
/** The requests of one kind. */
export type QuestionOf<Kind extends QuestionKind> = {
  [Q in QuestionName]: (typeof ALL)[Q]['kind'] extends Kind ? Q : never;
}[QuestionName];
export type Reply<Q extends QuestionName> = z.output<(typeof ALL)[Q]['reply']>;

type Parser<T> = { safeParse(value: unknown): { success: true; data: T } | { success: false } };

/**
 * Everything that may be asked of the background: who may ask it, and the shape both ways, and
 * whether a person is behind it.
 * Questions are intents ("send this reply"), never "fetch this URL". No answer carries a key.
 */
export const QUESTIONS: {
  [Q in QuestionName]: {
    kind: (typeof ALL)[Q]['kind'];
    from: readonly Sender[];
    ask: Parser<Asked<Q>>;
    reply: Parser<Reply<Q>>;
  };
} = ALL;

export const isQuestion = (name: string): name is QuestionName => Object.hasOwn(QUESTIONS, name);
