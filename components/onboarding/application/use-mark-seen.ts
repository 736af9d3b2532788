import { useEffect } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import type { ApplicationVersion } from '../../../lib/domain/onboarding/snapshot-version';
import { useAction } from '../../ui/data/use-action';
import { usePresence } from '../../ui/hooks/use-presence';

/** Marks this version of an application as seen while the user looks at it, not in a hidden tab. */
export function useMarkSeen(
  { environment, installationId }: Scope,
  applicationId: string,
  { status, digest }: ApplicationVersion,
): void {
  const isPresent = usePresence();
  const { run } = useAction('application.markSeen');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is another function each time.
  useEffect(() => {
    const scope = { environment, installationId };
    if (isPresent) void run({ scope, applicationId, seen: { status, digest } });
  }, [isPresent, environment, installationId, applicationId, status, digest]);
}
