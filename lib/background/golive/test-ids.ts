import type { Environment } from '../../domain/environment';
import { environmentDb } from '../../storage/databases';

/**
 * Identifiers of the test environment that this browser knows, which must not turn up in live
 * (partner-api.md, check 11): installations, their test clients, and tickets.
 */
export async function testIdsFor(environment: Environment): Promise<string[]> {
  if (environment === 'test') return [];
  const db = await environmentDb('test');
  const [installations, tickets] = await Promise.all([
    db.getAll('installations'),
    db.getAllKeys('tickets'),
  ]);
  const ids = installations.flatMap(({ id, testClientId }) => [id, testClientId ?? []].flat());
  return [...ids, ...tickets];
}
