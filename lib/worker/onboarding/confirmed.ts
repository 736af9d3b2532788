import type { Place } from '../../domain/installation';
import { tell } from '../news';
import { noteEvent } from './history';
import { noteDecided } from './marks';
import { changeQueued } from './queues';

/** The service confirmed a decision: the queue shows it, and the application is read again. */
export async function decisionConfirmed(
  place: Place,
  { applicationId, status }: { applicationId: string; status: string },
): Promise<void> {
  await noteDecided(place, applicationId, status);
  await noteEvent({ place, applicationId }, { kind: 'confirmed', status });
  changeQueued(place, applicationId, (application) => ({ ...application, status }));
  const { environment } = place;
  await tell({ kind: 'application', environment, applicationId });
  await tell({ kind: 'applications', environment });
}
