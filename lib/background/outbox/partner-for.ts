import { done, type Failure, failed, type Outcome } from '../../domain/core/failure';
import { isSilent } from '../../domain/core/silent-failure';
import type { Partner } from '../../partner/client';
import type { StoredCommand } from '../../storage/stored-command';
import { blockerNow, isHalfOpen } from '../api/circuit-breaker';
import { partnerOf } from '../api/connection';
import { isOwnInstallation } from '../api/session';
import { accountOf } from './fingerprint';
import { definitionOf } from './registry';

/**
 * Returns the client for a command, if the command may be sent now. The user may have replaced the
 * key by one of another service or company, which must not receive this content. While the circuit
 * is half open, one cheap read goes first, and commands follow only if it succeeds.
 */
export async function partnerFor(command: StoredCommand): Promise<Outcome<Partner>> {
  const { environment, installationId } = command;
  const service = await partnerOf(environment);
  if (!service.ok) return service;
  const { partner, address } = service.value;
  const account = await accountOf(environment, address, installationId);
  if (address !== command.address || (command.account && account !== command.account))
    return failed({ kind: 'other-account' });
  if (!(await definitionOf(command).outlivesInstallation?.(command))) {
    const ours = await isOwnInstallation({ environment, installationId });
    if (!ours.ok) return ours;
    if (!ours.value) return failed({ kind: 'other-account' });
  }
  const { origin } = new URL(address);
  if (await isHalfOpen(origin)) {
    const probe = await partner.profile();
    // The command waits longer after each try.
    if (!probe.ok && isSilent(probe.failure)) return withoutResponse(probe.failure);
    const closed = await blockerNow(origin, command.method);
    if (closed) return failed(closed);
    if (!probe.ok) return failed({ kind: 'paused', until: Date.now() + 5_000, why: 'trouble' });
  }
  return done(partner);
}

/** A response that cannot be read counts as none: a command of which nothing left is never given up for it. */
const withoutResponse = (failure: Failure): Outcome<never> =>
  failed(failure.kind === 'no-answer' ? failure : { kind: 'no-answer', why: 'network' });
