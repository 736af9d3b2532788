/** A link between a ticket and a record, made by a user of this browser or by a colleague. */
export type StoredLink = {
  reference: string;
  ticketId: string;
  installationId: string;
  linkedAt: number;
  /** Colleagues, as the team's server calls them: who linked it, and who opened the ticket for the record. */
  linkedBy?: string | undefined;
  openedBy?: string | undefined;
  /** `linkedAt` of a link that this agent made: an index finds these among many of colleagues. */
  ownAt?: number | undefined;
};

/** A record that was shown or linked, so that lists can name it and new tickets know its client. */
export type StoredRecord = {
  reference: string;
  /** Missing after a purge, until the record is shown again. */
  title?: string | undefined;
  url?: string | undefined;
  /** The client of its last ticket, in whichever installation. */
  clientId?: string | undefined;
  /** The client of its last ticket in each installation; missing in rows of an earlier version. */
  clients?: { installationId: string; clientId: string }[];
  seenAt: number;
};

/** A link between an application and a record, made by a user and stored in this browser. */
export type StoredApplicationLink = {
  reference: string;
  installationId: string;
  applicationId: string;
  linkedAt: number;
};
