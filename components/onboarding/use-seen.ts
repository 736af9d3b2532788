import { useEffect } from 'react';
import type { ApplicationMark } from '../../lib/domain/application-event';
import type { Place } from '../../lib/domain/installation';
import { useAction } from '../ui/use-action';
import { usePresence } from '../ui/use-presence';

/** Says that a reviewer has an application before them, as it is by a mark: not in a hidden tab. */
export function useSeen(
  { environment, installationId }: Place,
  applicationId: string,
  { status, digest }: ApplicationMark,
): void {
  const isPresent = usePresence();
  const { run } = useAction('application.seen');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is another function each time.
  useEffect(() => {
    const place = { environment, installationId };
    if (isPresent) void run({ place, applicationId, seen: { status, digest } });
  }, [isPresent, environment, installationId, applicationId, status, digest]);
}
