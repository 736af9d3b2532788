import { randomUUID } from 'node:crypto';
import type {
  Application,
  Attachment,
  Installation,
  JsonObject,
  Message,
  MessageFlaw,
  RecordScope,
  Ticket,
} from './records';
import { seededInstallations, snapshotFor } from './seed';

export interface NewTicket {
  clientId: string;
  summary?: string | undefined;
  description?: string | undefined;
  externalReference?: string | undefined;
  status?: string | undefined;
  priority?: string | undefined;
  attachments?: Attachment[] | undefined;
}

export interface NewMessage {
  author: Message['author'];
  text?: string | undefined;
  attachments?: Attachment[] | undefined;
  flaw?: MessageFlaw | undefined;
}

/** All records of the service, in memory. Nothing here checks the caller. */
export class World {
  readonly installations: Installation[] = [];
  readonly tickets = new Map<string, Ticket>();
  readonly applications = new Map<string, Application>();

  constructor() {
    this.startOver();
  }

  startOver(): void {
    this.installations.length = 0;
    this.tickets.clear();
    this.applications.clear();
    for (const { installationId: id, merchants, ...seeded } of seededInstallations) {
      const installation = { id, ...seeded };
      this.installations.push(installation);
      this.#addApplications(installation, merchants, (index) => `app-${id}-${index + 1}`);
    }
  }

  /** Deletes the organisation's test records; every id changes, the names stay. */
  resetTestResources(organisation: string): void {
    for (const installation of this.installations) {
      const { name, environment } = installation;
      if (installation.organisation !== organisation || environment !== 'test') continue;
      for (const kind of [this.tickets, this.applications]) {
        for (const [id, record] of kind) if (record.installation === installation) kind.delete(id);
      }
      installation.id = randomUUID();
      installation.clientId = randomUUID();
      const seeded = seededInstallations.find((each) => each.name === name);
      this.#addApplications(installation, seeded?.merchants ?? [], () => randomUUID());
    }
  }

  installationsIn({ organisation, environment }: RecordScope): Installation[] {
    return this.installations.filter(
      (each) => each.organisation === organisation && each.environment === environment,
    );
  }

  addTicket(installation: Installation, { attachments, ...given }: NewTicket): Ticket {
    const now = Date.now();
    const ticket: Ticket = {
      ...given,
      id: randomUUID(),
      installation,
      attachments: attachments ?? [],
      status: given.status ?? 'InProgress',
      priority: given.priority ?? 'Regular',
      createdAt: now,
      updatedAt: now,
      messages: [],
    };
    this.tickets.set(ticket.id, ticket);
    return ticket;
  }

  addMessage(ticket: Ticket, given: NewMessage, createdAt = Date.now()): Message {
    const last = ticket.messages.at(-1);
    const message: Message = {
      id: randomUUID(),
      ticketId: ticket.id,
      position: ticket.messages.length + 1,
      author: given.author,
      text: given.text ?? '',
      attachments: given.attachments ?? [],
      // Never earlier than the message before it: the thread is in order of creation.
      createdAt: Math.max(createdAt, last?.createdAt ?? 0),
      flaw: given.flaw,
    };
    ticket.messages.push(message);
    ticket.createdAt = Math.min(ticket.createdAt, message.createdAt);
    ticket.updatedAt = Math.max(ticket.updatedAt, message.createdAt);
    return message;
  }

  addApplication(
    installation: Installation,
    snapshot: JsonObject,
    { id, createdAt = Date.now() }: { id?: string; createdAt?: number } = {},
  ): Application {
    const application: Application = {
      id: id ?? randomUUID(),
      installation,
      status: 'Submitted',
      snapshot,
      createdAt,
      updatedAt: createdAt,
    };
    this.applications.set(application.id, application);
    return application;
  }

  /** One application per merchant, an hour apart, the last one an hour ago. */
  #addApplications(
    installation: Installation,
    merchants: readonly string[],
    makeId: (index: number) => string,
  ): void {
    merchants.forEach((merchant, index) => {
      const createdAt = Date.now() - (merchants.length - index) * 3_600_000;
      const id = makeId(index);
      this.addApplication(installation, snapshotFor(merchant), { id, createdAt });
    });
  }
}
