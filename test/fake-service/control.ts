import type { Arrival, Arrivals, Awaited, WhichCalls } from './arrivals';
import type { EffectCounts } from './effects';
import type { Fault, Faults, PlacedFault } from './faults';
import type { Idempotency } from './idempotency';
import type { KeyRing, Permission } from './keys';
import type {
  Application,
  Attachment,
  Installation,
  JsonObject,
  Message,
  MessageFlaw,
  Ticket,
} from './records';
import { snapshotFor } from './seed';
import type { World } from './world';

export interface ServiceParts {
  world: World;
  keys: KeyRing;
  idempotency: Idempotency;
  effects: EffectCounts;
  faults: Faults;
  arrivals: Arrivals;
}

/**
 * The service's side of the story: managers, merchants, key administration and network faults. Not
 * part of the API.
 */
export class Control {
  readonly #parts: ServiceParts;

  constructor(parts: ServiceParts) {
    this.#parts = parts;
  }

  /** A ticket that the partner did not create. Status and priority may have unknown values. */
  addTicket(
    installationId: string,
    given: {
      summary?: string;
      description?: string;
      externalReference?: string;
      status?: string;
      priority?: string;
    } = {},
  ): Ticket {
    const installation = this.#expectInstallation(installationId);
    return this.#parts.world.addTicket(installation, { clientId: installation.clientId, ...given });
  }

  /** A manager of the service writes in the thread. */
  managerReplies(
    ticketId: string,
    reply: { text?: string; attachments?: Attachment[]; status?: string },
  ): Message {
    const ticket = this.readTicket(ticketId);
    const message = this.#parts.world.addMessage(ticket, { author: 'svc', ...reply });
    ticket.status = reply.status ?? ticket.status;
    return message;
  }

  /** A colleague of the agent writes with the same key, from another browser. */
  colleagueReplies(ticketId: string, reply: { text: string }): Message {
    return this.authorReplies(ticketId, 'partner', reply);
  }

  /** An author outside the contract writes: `system`, `bot`. */
  authorReplies(ticketId: string, author: string, { text }: { text: string }): Message {
    return this.#parts.world.addMessage(this.readTicket(ticketId), { author, text });
  }

  /** A manager changes the ticket itself, to unknown values if requested. */
  managerChanges(
    ticketId: string,
    change: { summary?: string; status?: string; priority?: string },
  ): Ticket {
    const ticket = this.readTicket(ticketId);
    ticket.summary = change.summary ?? ticket.summary;
    ticket.status = change.status ?? ticket.status;
    ticket.priority = change.priority ?? ticket.priority;
    ticket.updatedAt = Date.now();
    return ticket;
  }

  /**
   * Adds many messages at once, alternately by the manager and the partner. `everyMs: 0` gives all
   * of them the same time. Each has its number as text, or all the same `text`.
   */
  addMessages(
    ticketId: string,
    count: number,
    { everyMs = 1, text: said }: { everyMs?: number | undefined; text?: string | undefined } = {},
  ): Message[] {
    const ticket = this.readTicket(ticketId);
    const earliest = (ticket.messages.at(-1)?.createdAt ?? 0) + everyMs;
    const start = Math.max(Date.now() - count * everyMs, earliest);
    return Array.from({ length: count }, (_, index) => {
      const author = index % 2 === 0 ? 'svc' : 'partner';
      const text = said ?? `Message ${ticket.messages.length + 1}`;
      return this.#parts.world.addMessage(ticket, { author, text }, start + index * everyMs);
    });
  }

  /** A message that no reader can parse. */
  addUnreadableMessage(ticketId: string, flaw: MessageFlaw = 'wrong-types'): Message {
    const ticket = this.readTicket(ticketId);
    return this.#parts.world.addMessage(ticket, { author: 'svc', text: 'Unreadable', flaw });
  }

  /** The service has collected a merchant's data and consent. */
  applicationArrives(installationId: string, snapshot?: JsonObject): Application {
    const installation = this.#expectInstallation(installationId);
    return this.#parts.world.addApplication(installation, snapshot ?? snapshotFor('Newcomer'));
  }

  /** The merchant corrects data after `InformationRequired`; the snapshot changes. */
  merchantCorrects(applicationId: string, corrected: JsonObject): Application {
    const application = this.readApplication(applicationId);
    if (application.status !== 'InformationRequired') {
      throw new Error(`Nothing to correct: the application is ${application.status}.`);
    }
    application.snapshot = { ...application.snapshot, ...corrected };
    application.updatedAt = Date.now();
    return application;
  }

  /** Enables or disables merchant onboarding for an installation. */
  enableOnboarding(installationId: string, isOn = true): void {
    this.#expectInstallation(installationId).merchantOnboarding = isOn;
  }

  revokeKey(key: string): void {
    this.#parts.keys.revoke(key);
  }

  /** From now on a key has exactly these permissions. */
  permit(key: string, permissions: readonly Permission[]): void {
    this.#parts.keys.permit(key, permissions);
  }

  restoreKey(key: string): void {
    this.#parts.keys.restore(key);
  }

  /** As if every idempotency key had expired: a repeated call is executed again. */
  forgetIdempotencyKeys(): void {
    this.#parts.idempotency.clear();
  }

  /** The next matching calls meet the fault; all others pass. */
  respondNext(which: WhichCalls & { times?: number | undefined }, fault: Fault): PlacedFault {
    return this.#parts.faults.place({ ...which, fault });
  }

  /** Removes every fault and releases the calls that they hold. */
  clearFaults(): void {
    this.#parts.faults.clear();
  }

  /** Resolves with the call when it arrives, at once if the log already has it. */
  waitFor(awaited: Awaited, timeoutMs?: number): Promise<Arrival> {
    return this.#parts.arrivals.waitFor(awaited, timeoutMs);
  }

  /** Resets everything to the start of the service, with keys, faults and log. */
  startOver(): void {
    const { world, keys, idempotency, effects, faults, arrivals } = this.#parts;
    faults.clear();
    for (const part of [world, keys]) part.startOver();
    for (const part of [idempotency, effects, arrivals]) part.clear();
  }

  /** The actual state, independent of dialects and faults. */
  readTicket(ticketId: string): Ticket {
    return expectFound(this.#parts.world.tickets.get(ticketId), 'ticket', ticketId);
  }

  readTickets(): Ticket[] {
    return [...this.#parts.world.tickets.values()];
  }

  readApplication(applicationId: string): Application {
    return expectFound(
      this.#parts.world.applications.get(applicationId),
      'application',
      applicationId,
    );
  }

  #expectInstallation(id: string): Installation {
    const found = this.#parts.world.installations.find((installation) => installation.id === id);
    return expectFound(found, 'installation', id);
  }
}

function expectFound<Found>(found: Found | undefined, what: string, id: string): Found {
  if (!found) throw new Error(`There is no ${what} ${id}.`);
  return found;
}
