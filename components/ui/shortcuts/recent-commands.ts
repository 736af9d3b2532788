/** How many of the used commands are remembered. */
const MOST = 20;

let recent: readonly string[] = [];

/** The names of the commands that were used on this page, the last one first. */
export const recentCommands = (): readonly string[] => recent;

export function rememberCommand(name: string): void {
  recent = [name, ...recent.filter((one) => one !== name)].slice(0, MOST);
}
