import type { Environment } from '../../domain/core/environment';
import { environmentDb } from '../../storage/databases';

/**
 * The test identifiers that this browser knows: installations, their test clients, and tickets. None
 * of them may appear in live (partner-api.md, "Test environment and go-live checks", 11).
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
