import { isDayDone } from '../domain/day';
import { Environment } from '../domain/environment';
import { Failure } from '../domain/failure';
import { CHECKLIST, KeptTick, LONGEST_NOTE, Run } from '../domain/go-live';
import { Place } from '../domain/installation';
import { LONGEST_FILE } from '../domain/run-options';
import * as z from '../domain/schema';
import { question } from './question';

/** Which checks are to be run: all, one or some by number, or those that did not pass in the latest run. */
export const WhichChecks = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('remaining') }),
  z.object({ kind: z.literal('one'), number: z.number() }),
  z.object({ kind: z.literal('some'), numbers: z.array(z.number()) }),
]);
export type WhichChecks = z.infer<typeof WhichChecks>;

/** The go-live room: what there is to run, and how far the latest run came. */
export const GoLive = z.object({
  checks: z.array(z.object({ number: z.number(), title: z.string(), proves: z.string() })),
  /** `cut-off`: the background ended in the middle of it. */
  state: z.enum(['none', 'going', 'ended', 'cut-off']),
  /** Somebody stopped it, and the call under way is waited for. */
  stopping: z.optional(z.boolean()),
  run: z.optional(Run),
  /** Where the run was made, as people call it, and whether with the key of now. */
  about: z.optional(z.object({ installation: z.string(), sameKey: z.boolean() })),
  /** Numbers of the checks that it was to run. */
  planned: z.array(z.number()),
  /** Of the checks that were to be run, how many are over. */
  progress: z.optional(z.object({ done: z.number(), of: z.number() })),
  /** The check that is under way. */
  current: z.optional(z.number()),
  /** What it wants to write in live, and waits for a person's word. */
  asks: z.optional(z.object({ id: z.string(), what: z.string() })),
  /** As last used; its secret is kept nowhere. */
  receiver: z.object({ address: z.string(), probe: z.string() }),
  /** Also those that were taken back. */
  ticks: z.array(KeptTick),
  /** There is a report to be downloaded, or why there is none. */
  reported: z.boolean(),
  refused: z.optional(Failure),
});
export type GoLive = z.infer<typeof GoLive>;

/** Characters of what is typed for a run, and of a file that is given for it. */
const typed = z.optional(z.string().check(z.maxLength(100_000)));
const file = z.optional(z.string().check(z.maxLength(LONGEST_FILE)));

/**
 * What a run is given besides, each as the text that was typed or is in a file (lib/domain/run-options).
 * None of it is kept beyond the run, save what its report says of deviations and of the comparison.
 */
export const RunOptions = z.object({
  /** Permissions that the key is to have, with commas (check 1). */
  permissions: typed,
  /** Tickets of another organisation or environment, one a line (check 6). */
  foreignTickets: typed,
  /** Identifiers of the test environment, one a line (check 11). */
  testIds: typed,
  /** A JSON list of failures that were agreed upon, each until a day. */
  deviations: file,
  /** The `report.json` to compare with; without one it is the run before. */
  before: file,
});
export type RunOptions = z.infer<typeof RunOptions>;

/** What a reset came to. `waits`: it is in the outbox, for the reason that its failure says. */
const Reset = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done') }),
  z.object({
    kind: z.literal('waits'),
    /** It is tried again without anybody's help. */
    byItself: z.boolean(),
    failure: z.optional(Failure),
  }),
]);

const of = z.object({ environment: Environment });

/** The test environment and the go-live checks (partner-api.md): the desk's alone. */
export const GOLIVE_QUESTIONS = {
  /** What a reset would take out of this browser; refused for live. */
  'testData.weigh': question(
    'query',
    ['desk'],
    of,
    z.object({
      tickets: z.number(),
      links: z.number(),
      drafts: z.number(),
      waiting: z.number(),
    }),
  ),
  /** Clears the key's test resources. */
  'testData.reset': question(
    'command',
    ['desk'],
    z.object({ place: Place, action: z.uuid() }),
    Reset,
  ),
  /** When that last happened. */
  'testData.read': question(
    'query',
    ['sidebar', 'desk'],
    of,
    z.object({ resetAt: z.optional(z.number()) }),
  ),

  'golive.read': question('query', ['desk'], of, GoLive),
  /** Starts a run that goes on by itself. One that goes already is that one. */
  'golive.start': question(
    'command',
    ['desk'],
    z.object({
      place: Place,
      which: WhichChecks,
      receiver: z.object({ address: z.string(), probe: z.string(), secret: z.string() }),
      /** Of the same environment, without a permission (check 7); in memory for the run. */
      limitedKey: z.optional(z.string()),
      /** Of the one ticket that may be made in live, after a yes (check 11). */
      liveClientId: z.optional(z.string()),
      options: z.optional(RunOptions),
    }),
    z.null(),
  ),
  'golive.stop': question('command', ['desk'], of, z.null()),
  /** Whether the run may make the one write in live that it asked about. */
  'golive.answer': question(
    'command',
    ['desk'],
    z.object({ environment: Environment, id: z.string(), yes: z.boolean() }),
    z.null(),
  ),
  /** Ticks off what people did on the way to live use; without a tick it is taken back. */
  'golive.tick': question(
    'command',
    ['desk'],
    z.object({
      item: z.enum(CHECKLIST),
      tick: z.optional(
        z.object({
          on: z.string().check(z.refine(isDayDone)),
          note: z.string().check(z.maxLength(LONGEST_NOTE)),
        }),
      ),
    }),
    z.null(),
  ),
  /** The text of the latest run's report. */
  'golive.report': question(
    'query',
    ['desk'],
    z.object({ environment: Environment, form: z.enum(['json', 'junit', 'html']) }),
    z.string(),
  ),
};
