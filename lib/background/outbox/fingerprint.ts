import { sha256Hex } from '../../bytes/sha256';
import type { Environment } from '../../domain/core/environment';

/**
 * Fingerprint of a command's environment, service and installation: 16 hexadecimal digits. Two
 * fingerprints can be compared without storing the names.
 */
export const accountOf = async (
  environment: Environment,
  address: string,
  installationId: string,
): Promise<string> =>
  (await sha256Hex(`${environment}\n${address}\n${installationId}`)).slice(0, 16);
