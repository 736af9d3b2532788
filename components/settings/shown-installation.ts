import type { Installation } from '../../lib/domain/core/installation';
import type { Reply } from '../../lib/protocol/contract';

/**
 * The installation that a section shows: the one chosen there, as long as the key has it, else the one chosen in the
 * popup. The chosen one may be gone at the service, or belong to the other environment.
 */
export function shownInstallation(
  { installations, installationId }: Reply<'session.read'>,
  chosen: string | undefined,
): Installation | undefined {
  const find = (wanted: string | null | undefined) => installations.find(({ id }) => id === wanted);
  return find(chosen) ?? find(installationId) ?? installations[0];
}
