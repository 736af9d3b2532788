import type { Arrival, Arrivals, Awaited, WhichCalls } from './arrivals';
import type { EffectBook } from './effects';
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

export interface Backstage {
  world: World;
  keys: KeyRing;
  idempotency: Idempotency;
  effects: EffectBook;
  faults: Faults;
  arrivals: Arrivals;
}

/**
 * What happens on the service's side of the wire: managers, merchants, whoever hands out keys,
 * and the weather. Not part of the API.
 */
export class Control {
  readonly #stage: Backstage;

  constructor(backstage: Backstage) {
    this.#stage = backstage;
  }

  /** A ticket that came in some other way. Status and priority may be values nobody knows. */
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
    return this.#stage.world.addTicket(installation, { clientId: installation.clientId, ...given });
  }

  /** A manager of the service writes in the thread. */
  managerReplies(
    ticketId: string,
    reply: { text?: string; attachments?: Attachment[]; status?: string },
  ): Message {
    const ticket = this.readTicket(ticketId);
    const message = this.#stage.world.addMessage(ticket, { author: 'svc', ...reply });
    ticket.status = reply.status ?? ticket.status;
    return message;
  }

  /** A colleague of the agent writes with the same key, from another browser. */
  colleagueReplies(ticketId: string, reply: { text: string }): Message {
    return this.authorReplies(ticketId, 'partner', reply);
  }

  /** Somebody writes whom the service calls by any name: `system`, `bot`. */
  authorReplies(ticketId: string, author: string, { text }: { text: string }): Message {
    return this.#stage.world.addMessage(this.readTicket(ticketId), { author, text });
  }

  /** A manager changes the ticket itself, to values nobody knows if you like. */
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
   * Many messages at once, by turns from the manager and the partner. `everyMs: 0` gives all of
   * them the same time. Each says its number, or all of them the same `text`.
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
      return this.#stage.world.addMessage(ticket, { author, text }, start + index * everyMs);
    });
  }

  /** A message no reader can make sense of. */
  addUnreadableMessage(ticketId: string, flaw: MessageFlaw = 'wrong-types'): Message {
    const ticket = this.readTicket(ticketId);
    return this.#stage.world.addMessage(ticket, { author: 'svc', text: 'Unreadable', flaw });
  }

  /** The service has collected a merchant's data and consent. */
  applicationArrives(installationId: string, snapshot?: JsonObject): Application {
    const installation = this.#expectInstallation(installationId);
    return this.#stage.world.addApplication(installation, snapshot ?? snapshotFor('Newcomer'));
  }

  /** The merchant corrects data after `InformationRequired`; the snapshot is refreshed. */
  merchantCorrects(applicationId: string, corrected: JsonObject): Application {
    const application = this.readApplication(applicationId);
    if (application.status !== 'InformationRequired') {
      throw new Error(`Nothing to correct: the application is ${application.status}.`);
    }
    application.snapshot = { ...application.snapshot, ...corrected };
    application.updatedAt = Date.now();
    return application;
  }

  /** Merchant onboarding is enabled for an installation, or not any more. */
  enableOnboarding(installationId: string, isOn = true): void {
    this.#expectInstallation(installationId).merchantOnboarding = isOn;
  }

  revokeKey(key: string): void {
    this.#stage.keys.revoke(key);
  }

  /** From now on a key has these permissions and no others. */
  permit(key: string, permissions: readonly Permission[]): void {
    this.#stage.keys.permit(key, permissions);
  }

  restoreKey(key: string): void {
    this.#stage.keys.restore(key);
  }

  /** As if every idempotency key had become too old: a repeated call is done again. */
  forgetIdempotencyKeys(): void {
    this.#stage.idempotency.clear();
  }

  /** The next calls of this description run into the fault; all others go their way. */
  answerNext(which: WhichCalls & { times?: number | undefined }, fault: Fault): PlacedFault {
    return this.#stage.faults.place({ ...which, fault });
  }

  /** Takes every fault away and lets go of the calls they hold. */
  clearFaults(): void {
    this.#stage.faults.clear();
  }

  /** Resolves with the call as soon as it is there, at once if the log already has it. */
  waitFor(awaited: Awaited, timeoutMs?: number): Promise<Arrival> {
    return this.#stage.arrivals.waitFor(awaited, timeoutMs);
  }

  /** Everything as it was when the service started, keys, faults and log included. */
  startOver(): void {
    const { world, keys, idempotency, effects, faults, arrivals } = this.#stage;
    faults.clear();
    for (const part of [world, keys]) part.startOver();
    for (const part of [idempotency, effects, arrivals]) part.clear();
  }

  /** The truth, past every dialect and fault. */
  readTicket(ticketId: string): Ticket {
    return expectFound(this.#stage.world.tickets.get(ticketId), 'ticket', ticketId);
  }

  readTickets(): Ticket[] {
    return [...this.#stage.world.tickets.values()];
  }

  readApplication(applicationId: string): Application {
    return expectFound(
      this.#stage.world.applications.get(applicationId),
      'application',
      applicationId,
    );
  }

  #expectInstallation(id: string): Installation {
    const found = this.#stage.world.installations.find((installation) => installation.id === id);
    return expectFound(found, 'installation', id);
  }
}

function expectFound<Found>(found: Found | undefined, what: string, id: string): Found {
  if (!found) throw new Error(`There is no ${what} ${id}.`);
  return found;
}
