import type { CommandKind } from '../../protocol/requests/outbox';
import { decideApplicationCommand } from '../onboarding/review/decide-command';
import { resetTestDataCommand } from '../test-data/reset-command';
import { changeTicketCommand } from '../tickets/commands/change-ticket';
import { createTicketCommand } from '../tickets/commands/create-ticket';
import { sendMessageCommand } from '../tickets/commands/send-message';

const REGISTERED = [
  createTicketCommand,
  changeTicketCommand,
  sendMessageCommand,
  decideApplicationCommand,
  resetTestDataCommand,
] as const;

type NotRegistered = Exclude<CommandKind, (typeof REGISTERED)[number]['kind']>;

/** The definition of every kind of command. It does not compile if a kind of the protocol has none. */
export const COMMANDS: [NotRegistered] extends [never]
  ? typeof REGISTERED
  : { notRegistered: NotRegistered } = REGISTERED;
