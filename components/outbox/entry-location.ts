import { routeTo } from '../../lib/domain/core/desk-routes';
import type { Scope } from '../../lib/domain/core/installation';
import type { Reply } from '../../lib/protocol/contract';
import type { OutboxEntry, Outgoing } from '../../lib/protocol/requests/outbox';
import { environmentWord } from '../ui/feedback/EnvironmentBadge';
import { installationName } from '../ui/feedback/installation-name';

/** Where in the desk the ticket or application of an entry is shown. */
export type EntryLocation = {
  scope: Scope;
  /** The environment and the installation in words. */
  scopeName: string;
  /** The address in the desk, once the desk shows that scope. */
  address: string;
};

/** The location of an entry. A new ticket has none until the service confirms it. */
export function locationOf(
  entry: OutboxEntry,
  environment: Scope['environment'],
): EntryLocation | undefined {
  const address = addressOf(entry);
  if (address === undefined) return undefined;
  return {
    scope: { environment, installationId: entry.installationId },
    scopeName: `${environmentWord(environment)}, ${installationWord(entry)}`,
    address,
  };
}

/** Whether the user works in this environment and installation now. */
export const isCurrentScope = (
  session: Reply<'session.read'>,
  { environment, installationId }: Scope,
): boolean => session.environment === environment && session.installationId === installationId;

/** The name of an entry's installation. */
export const installationWord = ({ installationId, installationName: name }: OutboxEntry): string =>
  installationName({ id: installationId, name });

function addressOf({ what }: Outgoing): string | undefined {
  if ('ticketId' in what) return routeTo('tickets', what.ticketId);
  return 'applicationId' in what ? routeTo('onboarding', what.applicationId) : undefined;
}
