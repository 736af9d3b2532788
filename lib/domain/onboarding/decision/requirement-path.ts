import { type Path, pathText, pathTo, stepsOf } from './snapshot';

/** A name between dots, as `pathText` writes it; spaces only inside. */
const NAME = '[^\\s.[](?:[^.[]*[^\\s.[])?';
/** Any other name stands in brackets, as JSON writes a text. */
const ODD = '\\["(?:[^"\\\\]|\\\\.)*"\\]';
const PATH = new RegExp(`^(?:${NAME}|${ODD})(?:\\.${NAME}|${ODD})*$`, 'u');

/**
 * Whether a text is written as a path inside a snapshot (partner-api.md, review object), whether or
 * not anything stands there: what is missing altogether can be asked for, too.
 */
export const isPath = (text: string): boolean => PATH.test(text);

/** Longest path that a reviewer types, in characters. */
export const LONGEST_TYPED = 300;

/** The same for a path that is typed: of a length that people type, without signs that nobody sees. */
export const isTypedPath = (text: string): boolean =>
  text.length <= LONGEST_TYPED && !/\p{C}/u.test(text) && isPath(text);

/** Whether something stands at a path of a snapshot. */
export function hasPath(snapshot: unknown, text: string): boolean {
  for (const step of stepsOf(snapshot)) if (pathText(pathTo(step)) === text) return true;
  return false;
}

/** Names that are the profile's and not a merchant's: in some snapshots a value is somebody's key. */
const PLAIN = /^[A-Za-z_][A-Za-z_-]{0,39}\d{0,2}$/;
const DEEPEST = 8;
/** Places of one snapshot that are looked at. */
const MOST_STEPS = 5_000;

/**
 * The paths of snapshots, of objects and lists as well, each once and in order. Of a list its first
 * place stands for all, so that nobody learns how many a merchant has.
 */
export function pathsIn(snapshots: Iterable<unknown>, most: number): string[] {
  const paths = new Set<string>();
  for (const snapshot of snapshots) {
    let steps = 0;
    for (const step of stepsOf(snapshot)) {
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

/** The paths that a snapshot lacks. */
export function missingPaths(known: readonly string[], snapshot: unknown): string[] {
  const own = new Set(pathsIn([snapshot], Number.POSITIVE_INFINITY));
  return known.filter((path) => !own.has(path));
}
