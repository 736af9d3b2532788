import { requestOrigin } from '../../lib/border/permission';
import type { Failure } from '../../lib/domain/failure';

/**
 * Has the browser ask the person whether we may reach an origin; why not, if not. Must be called
 * straight from a click.
 */
export async function allowOrigin(origin: string): Promise<Failure | undefined> {
  try {
    const allowed = await requestOrigin(origin);
    return allowed ? undefined : { kind: 'no-host-permission', origin };
  } catch (error) {
    // An origin the manifest does not let us ask for, or no click in sight.
    return { kind: 'unexpected', detail: String(error) };
  }
}

/** An address that may be asked for: https, or http for trying out on this machine. */
export function webAddress(text: string): URL | undefined {
  const url = URL.parse(text.trim());
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
}
