import type { DBSchema } from 'idb';
import type { Installation } from '../domain/core/installation';
import type { DockState, Site } from '../domain/crm/site';
import type { StoredChecklistItem } from '../domain/golive/run';
import type { LogEntry } from './log-entry';
import type { StoredReviewer, StoredSelf } from './reviewers';
import type { StoredApplication, StoredEncrypted, StoredVault } from './stored-application';
import type { StoredCircuit } from './stored-circuit';
import type { StoredCommand } from './stored-command';
import type { StoredCrm, StoredHealth } from './stored-crm';
import type { StoredDraft } from './stored-draft';
import type { StoredFile, StoredRemoval, StoredStorage } from './stored-file';
import type { StoredKey } from './stored-key';
import type { OtherWriter, StoredMessage, StoredOwnMessage, StoredSentBy } from './stored-message';
import type { StoredApplicationLink, StoredLink, StoredRecord } from './stored-record';
import type { StoredRun } from './stored-run';
import type { StoredSavedReply } from './stored-saved-reply';
import type { StoredSnooze } from './stored-snooze';
import type {
  StoredAssignment,
  StoredTeam,
  StoredTeamEntry,
  StoredTeamOperation,
} from './stored-team';
import type { StoredSeen } from './stored-thread';
import type { StoredTicket } from './stored-ticket';

/** Raised with every change of a store or index, together with a step in `lib/storage/upgrades`. */
export const ENVIRONMENT_VERSION = 14;
export const SETTINGS_VERSION = 5;

/** The database of one environment. Test and live have one each and share nothing. */
export interface EnvironmentSchema extends DBSchema {
  keys: { key: string; value: StoredKey };
  /** In the service's order: by position. */
  installations: { key: number; value: Installation };
  settings: { key: string; value: string };
  tickets: {
    key: string;
    value: StoredTicket;
    indexes: {
      installationId: string;
      externalReference: string;
      activity: [string, number];
      status: [string, string, number];
      since: [string, number, number];
      urgency: [string, number, number, number];
      unreadIn: string;
      assigned: [string, string, number, number];
      assignedUrgency: [string, string, number, number, number];
    };
  };
  messages: {
    key: [string, number];
    value: StoredMessage;
    indexes: { id: [string, string]; byOthers: [string, OtherWriter, number] };
  };
  own: { key: [string, string]; value: StoredOwnMessage };
  links: {
    key: [string, string];
    value: StoredLink;
    indexes: {
      reference: string;
      ticketId: string;
      installation: [string, number];
      ownAt: number;
    };
  };
  records: { key: string; value: StoredRecord; indexes: { seenAt: number } };
  commands: {
    key: string;
    value: StoredCommand;
    indexes: { ticketId: string; state: string; number: number };
  };
  drafts: { key: string; value: StoredDraft };
  seen: { key: string; value: StoredSeen };
  snoozes: { key: string; value: StoredSnooze; indexes: { until: number } };
  vault: { key: string; value: StoredVault };
  sealed: {
    key: [string, string, StoredEncrypted['kind'], string];
    value: StoredEncrypted;
    indexes: { at: number };
  };
  applications: {
    key: [string, string];
    value: StoredApplication;
    indexes: { news: [string, string] };
  };
  applicationLinks: { key: [string, string, string]; value: StoredApplicationLink };
  /** The latest go-live run, and the one before it. */
  runs: { key: 'latest' | 'before'; value: StoredRun };
  checklist: { key: StoredChecklistItem['item']; value: StoredChecklistItem };
  savedReplies: {
    key: string;
    value: StoredSavedReply;
    indexes: { installationId: string };
  };
  files: { key: string; value: StoredFile };
  /** By the name at the storage. */
  removals: { key: string; value: StoredRemoval };
  /** The storage for attached files, if one is set up. */
  storage: { key: 'storage'; value: StoredStorage };
  /** The team, if this browser belongs to one. */
  team: { key: 'team'; value: StoredTeam };
  /** In order of time, numbered by the database. */
  teamOperations: { key: number; value: StoredTeamOperation };
  teamEntries: {
    key: [string, string, string];
    value: StoredTeamEntry;
    indexes: { topic: [string, string]; sequence: number; waitingSince: number };
  };
  assignments: { key: string; value: StoredAssignment };
  sentBy: { key: [string, string]; value: StoredSentBy };
}

/** Data that belongs to the browser and to neither environment. */
export interface SettingsSchema extends DBSchema {
  circuits: { key: string; value: StoredCircuit };
  sites: { key: string; value: Site };
  /** CRMs that the user enabled by name. */
  crms: { key: string; value: StoredCrm };
  /** For the last visits, whether each element of a recipe was found. */
  health: { key: [string, string]; value: StoredHealth };
  docks: { key: string; value: DockState };
  settings: { key: string; value: string };
  /** In order of time, numbered by the database. */
  log: { key: number; value: LogEntry };
  self: { key: string; value: StoredSelf };
  reviewers: { key: string; value: StoredReviewer };
}
