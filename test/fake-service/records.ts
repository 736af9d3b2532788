/** The records of the service. Dialects decide how they are sent. */

export type Json = string | number | boolean | null | Json[] | JsonObject;
export type JsonObject = { [name: string]: Json | undefined };

const environments = ['test', 'live'] as const;
export const ticketStatuses = [
  'InProgress',
  'WaitingForClient',
  'WaitingForManager',
  'Closed',
] as const;
export const priorities = ['Regular', 'Sticky', 'Emergency'] as const;
export const applicationStatuses = [
  'Submitted',
  'UnderReview',
  'InformationRequired',
  'Approved',
  'Rejected',
] as const;

export type Environment = (typeof environments)[number];
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** The records that a key may reach: those of one organisation in one environment. */
export interface RecordScope {
  readonly organisation: string;
  readonly environment: Environment;
}

/** The connection between the partner and a company. A test reset gives it new ids. */
export interface Installation extends RecordScope {
  id: string;
  name: string;
  merchantOnboarding: boolean;
  /** The client for tickets. In the test environment this is the testClientId. */
  clientId: string;
}

export type Attachment = {
  name: string;
  mimeType: string;
  url: string;
  hash?: string | undefined;
};

/** Ways in which a message can be malformed. Without its author it is still readable. */
export const messageFlaws = ['no-author', 'wrong-types', 'not-an-object'] as const;
export type MessageFlaw = (typeof messageFlaws)[number];

export interface Message {
  id: string;
  ticketId: string;
  /** 1 for the first message of its ticket; two may share a time, never a position. */
  position: number;
  /** `partner` or `svc`; the control API may set an author outside the contract. */
  author: string;
  text: string;
  attachments: Attachment[];
  createdAt: number;
  flaw?: MessageFlaw | undefined;
}

export interface Ticket {
  id: string;
  installation: Installation;
  clientId: string;
  summary?: string | undefined;
  description?: string | undefined;
  externalReference?: string | undefined;
  attachments: Attachment[];
  /** A plain string: the control API may set a status outside the contract. */
  status: string;
  priority: string;
  createdAt: number;
  updatedAt: number;
  messages: Message[];
}

export interface Application {
  id: string;
  installation: Installation;
  status: ApplicationStatus;
  snapshot: JsonObject;
  review?: JsonObject | undefined;
  createdAt: number;
  updatedAt: number;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
