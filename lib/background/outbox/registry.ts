import type { StoredCommand, StoredPayload } from '../../storage/stored-command';
import type { CommandDefinition } from './define-command';

const definitions = new Map<string, CommandDefinition<StoredPayload>>();

/** Registers kinds of commands. Call it before anything is dispatched. */
export function registerCommands(commands: readonly CommandDefinition<StoredPayload>[]): void {
  for (const command of commands) definitions.set(command.kind, command);
}

/** The definition of a stored command's kind. Every kind that was ever stored is registered. */
export function definitionOf({ payload }: StoredCommand): CommandDefinition<StoredPayload> {
  const definition = definitions.get(payload.kind);
  if (!definition) throw new Error(`No command of the kind ${payload.kind} is registered.`);
  return definition;
}
