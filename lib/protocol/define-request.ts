import type * as v from '../domain/core/schema';
import type { AppEvent } from './events';

/**
 * Where a request may come from: a page of the extension, the document that runs the go-live checks
 * (`golive-runner`) or keeps the bytes of files (`keeper`), or a content script in a CRM page (`crm`).
 */
export type Sender = 'popup' | 'options' | 'sidebar' | 'desk' | 'golive-runner' | 'keeper' | 'crm';

/**
 * The kind of a request decides whether it counts as activity of the user.
 *
 * - `query` reads. Screens send it when they open and after each change, also without the user.
 * - `command` is sent only when the user presses, chooses or types. It alone counts as activity.
 * - `heartbeat` is sent automatically: it reports what a screen or a page shows, or how a run of the
 *   go-live checks goes on.
 *
 * A request that the user and a screen may both send is not a command; `activity.report` then reports
 * the press. Requests from CRM pages never count, because a page's script can send them at any time.
 */
export type RequestKind = 'query' | 'command' | 'heartbeat';

/**
 * The events that make a cached reply old: every event of a kind, or only those about the ticket or
 * the application that the params name.
 */
export type Invalidation =
  | AppEvent['kind']
  | { event: 'ticket' | 'writers' | 'notes'; of: 'ticketId' }
  | { event: 'application'; of: 'applicationId' };

/** How screens cache the replies to a query. */
export type CachePolicy = {
  invalidatedBy?: readonly Invalidation[];
  /** A purge of its environment removes the reply from the cache. */
  containsClientData?: true;
  /** The reply stays on the screen after a reset until the new one arrives. */
  survivesReset?: true;
};

/** One request: who may send it, its kind, and the schemas of its params and reply. */
type RequestDeclaration = {
  from: readonly Sender[];
  params: v.GenericSchema;
  reply: v.GenericSchema;
} & (({ kind: 'query' } & CachePolicy) | { kind: 'command' | 'heartbeat' });

/** The requests of one group, by name: `<resource>.<verb>` or `<resource>.<part>.<verb>`. */
export type Requests = Record<string, RequestDeclaration>;

type NamesInOthers<Groups, Name> = {
  [Other in Exclude<keyof Groups, Name>]: keyof Groups[Other];
}[Exclude<keyof Groups, Name>];

type Disjoint<Groups> = {
  [Name in keyof Groups]: Requests & { [Doubled in NamesInOthers<Groups, Name>]?: never };
};

/** Groups of requests. Does not compile if two of them declare the same name. */
export type DisjointGroups<Groups extends Disjoint<Groups>> = Groups;
