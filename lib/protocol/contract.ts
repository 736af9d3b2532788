import type * as v from '../domain/core/schema';
import type { CachePolicy, DisjointGroups, RequestKind, Sender } from './define-request';
import { APP_REQUESTS } from './requests/app';
import { CONTENT_REQUESTS } from './requests/content';
import { DOCK_REQUESTS } from './requests/dock';
import { DRAFT_REQUESTS } from './requests/drafts';
import { FILE_HOST_REQUESTS } from './requests/file-hosts';
import { FILE_REQUESTS } from './requests/files';
import { FOUR_EYES_REQUESTS } from './requests/four-eyes';
import { GOLIVE_REQUESTS } from './requests/golive';
import { GOLIVE_RUNNER_REQUESTS } from './requests/golive-runner';
import { INBOX_REQUESTS } from './requests/inbox';
import { KEEPER_REQUESTS } from './requests/keeper';
import { KEY_REQUESTS } from './requests/keys';
import { NOTIFICATION_REQUESTS } from './requests/notifications';
import { ONBOARDING_REQUESTS } from './requests/onboarding';
import { OUTBOX_REQUESTS } from './requests/outbox';
import { PAGE_REQUESTS } from './requests/page';
import { POLLING_REQUESTS } from './requests/polling';
import { RECORD_REQUESTS } from './requests/record';
import { RECORD_APPLICATION_REQUESTS } from './requests/record-applications';
import { SAVED_REPLY_REQUESTS } from './requests/saved-replies';
import { SESSION_REQUESTS } from './requests/session';
import { SITE_REQUESTS } from './requests/sites';
import { STORAGE_REQUESTS } from './requests/storage';
import { TEACH_REQUESTS } from './requests/teach';
import { TEAM_REQUESTS } from './requests/team';
import { TEAM_OFFER_REQUESTS } from './requests/team-offers';
import { TEST_DATA_REQUESTS } from './requests/test-data';
import { TICKET_REQUESTS } from './requests/tickets';

/** The groups of requests, each named for the file under `requests/` that declares it. */
type Groups = DisjointGroups<{
  app: typeof APP_REQUESTS;
  session: typeof SESSION_REQUESTS;
  keys: typeof KEY_REQUESTS;
  sites: typeof SITE_REQUESTS;
  page: typeof PAGE_REQUESTS;
  dock: typeof DOCK_REQUESTS;
  content: typeof CONTENT_REQUESTS;
  teach: typeof TEACH_REQUESTS;
  record: typeof RECORD_REQUESTS;
  tickets: typeof TICKET_REQUESTS;
  drafts: typeof DRAFT_REQUESTS;
  savedReplies: typeof SAVED_REPLY_REQUESTS;
  inbox: typeof INBOX_REQUESTS;
  notifications: typeof NOTIFICATION_REQUESTS;
  fileHosts: typeof FILE_HOST_REQUESTS;
  files: typeof FILE_REQUESTS;
  keeper: typeof KEEPER_REQUESTS;
  storage: typeof STORAGE_REQUESTS;
  team: typeof TEAM_REQUESTS;
  teamOffers: typeof TEAM_OFFER_REQUESTS;
  polling: typeof POLLING_REQUESTS;
  outbox: typeof OUTBOX_REQUESTS;
  onboarding: typeof ONBOARDING_REQUESTS;
  fourEyes: typeof FOUR_EYES_REQUESTS;
  recordApplications: typeof RECORD_APPLICATION_REQUESTS;
  golive: typeof GOLIVE_REQUESTS;
  goliveRunner: typeof GOLIVE_RUNNER_REQUESTS;
  testData: typeof TEST_DATA_REQUESTS;
}>;

const ALL = {
  ...APP_REQUESTS,
  ...SESSION_REQUESTS,
  ...KEY_REQUESTS,
  ...SITE_REQUESTS,
  ...PAGE_REQUESTS,
  ...DOCK_REQUESTS,
  ...CONTENT_REQUESTS,
  ...TEACH_REQUESTS,
  ...RECORD_REQUESTS,
  ...TICKET_REQUESTS,
  ...DRAFT_REQUESTS,
  ...SAVED_REPLY_REQUESTS,
  ...INBOX_REQUESTS,
  ...NOTIFICATION_REQUESTS,
  ...FILE_HOST_REQUESTS,
  ...FILE_REQUESTS,
  ...KEEPER_REQUESTS,
  ...STORAGE_REQUESTS,
  ...TEAM_REQUESTS,
  ...TEAM_OFFER_REQUESTS,
  ...POLLING_REQUESTS,
  ...OUTBOX_REQUESTS,
  ...ONBOARDING_REQUESTS,
  ...FOUR_EYES_REQUESTS,
  ...RECORD_APPLICATION_REQUESTS,
  ...GOLIVE_REQUESTS,
  ...GOLIVE_RUNNER_REQUESTS,
  ...TEST_DATA_REQUESTS,
};

type All = typeof ALL;

export type RequestGroup = keyof Groups;
export type RequestName = keyof All;
/** The names of the requests in the given groups. */
export type NameIn<Group extends RequestGroup> = RequestName &
  { [G in Group]: keyof Groups[G] }[Group];
/** The names of the requests of one kind. */
export type RequestOf<Kind extends RequestKind> = {
  [Q in RequestName]: All[Q]['kind'] extends Kind ? Q : never;
}[RequestName];
/** The parsed input of a request. */
export type Params<Q extends RequestName> = v.InferOutput<All[Q]['params']>;
/** The output of a request that succeeded. */
export type Reply<Q extends RequestName> = v.InferOutput<All[Q]['reply']>;

/**
 * Every request that the background handles. Requests are intents ("send this reply"), never "fetch
 * this URL". No reply contains an API key.
 */
export const REQUESTS: {
  [Q in RequestName]: {
    kind: All[Q]['kind'];
    from: readonly Sender[];
    params: v.GenericSchema<unknown, Params<Q>>;
    reply: v.GenericSchema<unknown, Reply<Q>>;
  } & CachePolicy;
} = ALL;

export const isRequest = (name: unknown): name is RequestName =>
  typeof name === 'string' && Object.hasOwn(REQUESTS, name);
