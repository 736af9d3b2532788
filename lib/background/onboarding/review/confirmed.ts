import type { Scope } from '../../../domain/core/installation';
import type { StoredCommand } from '../../../storage/stored-command';
import { publish } from '../../core/publish';
import { changeQueued } from '../queue/queue-cache';
import { recordDecided } from '../queue/review-markers';
import { addTimelineEvent } from './history';

/**
 * Updates the queue and the timeline after the service confirmed a decision, and makes screens read
 * the application again. Running it twice, after a restart of the background, adds one event.
 */
export async function settleDecision(
  scope: Scope,
  { applicationId, status }: { applicationId: string; status: string },
  { commandId, createdAt }: Pick<StoredCommand, 'commandId' | 'createdAt'>,
): Promise<void> {
  await recordDecided(scope, applicationId, status);
  const event = { kind: 'confirmed', status, action: commandId } as const;
  await addTimelineEvent({ scope, applicationId }, event, {
    order: createdAt,
    id: `${commandId} confirmed`,
  });
  changeQueued(scope, applicationId, (application) => ({ ...application, status }));
  const { environment } = scope;
  await publish({ kind: 'application', environment, applicationId });
  await publish({ kind: 'applications', environment });
}
