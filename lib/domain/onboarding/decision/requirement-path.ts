import { nodesOf, type Path, pathText, pathTo } from '../snapshot';

/** A name between dots, as `pathText` writes it; spaces only inside. */
const NAME = '[^\\s.[](?:[^.[]*[^\\s.[])?';
/** Any other name is in brackets, as a JSON string. */
const ODD = '\\["(?:[^"\\\\]|\\\\.)*"\\]';
const PATH = new RegExp(`^(?:${NAME}|${ODD})(?:\\.${NAME}|${ODD})*$`, 'u');

/**
 * Whether a text has the form of a snapshot path (partner-api.md, review object). The snapshot need
 * not have it: a reviewer may ask for a missing value.
 */
export const isPath = (text: string): boolean => PATH.test(text);

/** Longest path that a reviewer may type, in characters. */
export const LONGEST_TYPED = 300;

/** The same for a typed path: of limited length, without invisible characters. */
export const isTypedPath = (text: string): boolean =>
  text.length <= LONGEST_TYPED && !/\p{C}/u.test(text) && isPath(text);

/** Whether a snapshot has a value at a path. */
export function hasPath(snapshot: unknown, text: string): boolean {
  for (const step of nodesOf(snapshot)) if (pathText(pathTo(step)) === text) return true;
  return false;
}

/**
 * Field names of the exchange profile. Other names may be a merchant's data: some snapshots use
 * values as names.
 */
const PLAIN = /^[A-Za-z_][A-Za-z_-]{0,39}\d{0,2}$/;
const DEEPEST = 8;
/** The most places of one snapshot that we look at. */
const MOST_STEPS = 5_000;

/**
 * The paths of snapshots, including objects and lists, each once and sorted. The first index of a
 * list stands for all of them, so that the paths do not reveal its length.
 */
export function pathsIn(snapshots: Iterable<unknown>, most: number): string[] {
  const paths = new Set<string>();
  for (const snapshot of snapshots) {
    let steps = 0;
    for (const step of nodesOf(snapshot)) {
      steps += 1;
      if (steps > MOST_STEPS || paths.size >= most) break;
      const path = general(pathTo(step));
      if (path) paths.add(pathText(path));
    }
  }
  return [...paths].sort();
}

function general(path: Path): Path | undefined {
  const isPlain = path.every((name) => typeof name === 'number' || PLAIN.test(name));
  if (path.length === 0 || path.length > DEEPEST || !isPlain) return undefined;
  return path.map((name) => (typeof name === 'number' ? 0 : name));
}

/** The known paths that a snapshot lacks. */
export function missingPaths(known: readonly string[], snapshot: unknown): string[] {
  const own = new Set(pathsIn([snapshot], Number.POSITIVE_INFINITY));
  return known.filter((path) => !own.has(path));
}
