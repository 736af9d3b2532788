import type {
  NewEntry,
  TeamAccess,
  TeamConnection,
  TeamEngine,
  TeamResult,
} from '../../lib/team/engine';

let operations = 0;

/** An entry with an operation of its own. */
export function entry(id: string, replaces = 0): NewEntry & { body: Uint8Array<ArrayBuffer> } {
  operations += 1;
  const operationId = `operation-${operations}`;
  return { kind: 'note', id, operationId, replaces, body: new TextEncoder().encode(operationId) };
}

export const textOf = (body: Uint8Array): string => new TextDecoder().decode(body);

/** The value of what has to succeed. */
export function taken<T>(result: TeamResult<T>): T {
  if (!result.ok) throw new Error(`The team's server replies: ${JSON.stringify(result.problem)}`);
  return result.value;
}

/** A connection that has to come about. */
export const opened = async (engine: TeamEngine, access: TeamAccess): Promise<TeamConnection> =>
  taken(await engine.connect(access));
