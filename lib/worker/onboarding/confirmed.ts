import type { Place } from '../../domain/installation';
import { tell } from '../news';
import { noteEvent } from './history';
import { noteDecided } from './marks';
import { keepQueue } from './queues';

/** The service confirmed a decision: it is in the timeline, and the queue is read again. */
export async function decisionConfirmed(
  place: Place,
  { applicationId, status }: { applicationId: string; status: string },
): Promise<void> {
  await noteDecided(place, applicationId, status);
  await noteEvent({ place, applicationId }, { kind: 'confirmed', status });
  keepQueue(place, undefined);
  await tell({ kind: 'applications', environment: place.environment });
}
