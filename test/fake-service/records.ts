/** What the service keeps. How it looks on the wire is a matter of the dialects. */

export type Json = string | number | boolean | null | Json[] | JsonObject;
export type JsonObject = { [name: string]: Json | undefined };

export const environments = ['test', 'live'] as const;
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

/** What a key may touch: the records of one organisation in one environment. */
export interface Scope {
  readonly organisation: string;
  readonly environment: Environment;
}

/** The connection between the partner and a company. A test reset gives it new ids. */
export interface Installation extends Scope {
  id: string;
  name: string;
  merchantOnboarding: boolean;
  /** The client tickets are made for. In the test environment this is the testClientId. */
  clientId: string;
}

export type Attachment = {
  name: string;
  mimeType: string;
  url: string;
  hash?: string | undefined;
};

/** Ways in which a message can come out wrong. Without its author it can still be read. */
export const messageFlaws = ['no-author', 'wrong-types', 'not-an-object'] as const;
export type MessageFlaw = (typeof messageFlaws)[number];

export interface Message {
  id: string;
  ticketId: string;
  /** 1 for the first message of its ticket; two may share a time, never a place. */
  place: number;
  /** `partner` or `svc`; the control side may set one that the description does not know. */
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
  /** A plain string: the control side may set a value that the description does not know. */
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
