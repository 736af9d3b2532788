import type { Place } from '../../domain/installation';
import type { StoredWrite } from '../../storage/schema';
import { tell } from '../news';
import { noteEvent } from './history';
import { noteDecided } from './marks';
import { changeQueued } from './queues';

/**
 * The service confirmed a decision: the queue shows it, and the application is read again. Run twice
 * for one, as after an end of the background in between, it is noted once.
 */
export async function decisionConfirmed(
  place: Place,
  { applicationId, status }: { applicationId: string; status: string },
  { action, createdAt }: Pick<StoredWrite, 'action' | 'createdAt'>,
): Promise<void> {
  await noteDecided(place, applicationId, status);
  const event = { kind: 'confirmed', status, action } as const;
  await noteEvent({ place, applicationId }, event, { order: createdAt, id: `${action} confirmed` });
  changeQueued(place, applicationId, (application) => ({ ...application, status }));
  const { environment } = place;
  await tell({ kind: 'application', environment, applicationId });
  await tell({ kind: 'applications', environment });
}
