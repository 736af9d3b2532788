import type { Environment } from '../../domain/core/environment';
import { environmentDb } from '../../storage/databases';

/**
 * The test identifiers that this browser knows: installations, their test clients, and tickets. None
 * of them may appear in live (partner-api.md, "Test environment and go-live checks", 11). One of each
 * kind after another: check 11 looks up the first ones.
 */
export async function testIdsFor(environment: Environment): Promise<string[]> {
  if (environment === 'test') return [];
  const db = await environmentDb('test');
  const [installations, tickets] = await Promise.all([
    db.getAll('installations'),
    db.getAllKeys('tickets'),
  ]);
  const kinds = [
    tickets,
    installations.map(({ id }) => id),
    installations.flatMap(({ testClientId }) => testClientId ?? []),
  ];
  const longest = Math.max(...kinds.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => kinds.flatMap((ids) => ids[at] ?? [])).flat();
}
