import { Nameless } from '../domain/page';
import * as z from '../domain/schema';
import { question } from './question';

/** What a page may be said to show: records of its host that were seen lately, or an id of a kind. */
export const RecordChoices = z.object({
  records: z.array(z.object({ reference: z.string(), title: z.string() })),
  kinds: z.array(z.string()),
});
export type RecordChoices = z.infer<typeof RecordChoices>;

export const PAGE_QUESTIONS = {
  /** How our script finds its way in the page, rule by rule and without its content, as text. */
  'page.diagnose': question('query', ['popup', 'sidebar'], z.object({}), z.string()),
  /** Why the record of the tab that the asking frame stands in has no name. */
  'page.look': question('query', ['sidebar'], z.object({}), z.nullable(Nameless)),
  /** What the agent may say that the page shows, and saying so; it holds until the address changes. */
  'page.choices': question('query', ['popup'], z.object({}), RecordChoices),
  'page.choose': question(
    'command',
    ['popup'],
    z.object({
      /** One of the choices. */
      reference: z.optional(z.string()),
      /** An address or an id, and of which kind of record. */
      typed: z.optional(z.string().check(z.maxLength(2048))),
      kind: z.optional(z.string()),
    }),
    z.null(),
  ),
  'page.unchoose': question('command', ['popup', 'sidebar'], z.object({}), z.null()),
};
