/** What to do so that a list in a test names each thing found once, and nothing else. */
export const listProblems = (
  found: readonly string[],
  listed: readonly string[],
  advice: { add: (name: string) => string; remove: (name: string) => string },
): string[] => [
  ...found.filter((name) => !listed.includes(name)).map(advice.add),
  ...listed
    .filter((name, index) => !found.includes(name) || listed.indexOf(name) !== index)
    .map(advice.remove),
];
