import { oncePerTask } from '../once-per-task';
import { nameEvidence } from './name-evidence';
import { nameInTitle, readHeading } from './read-name';
import { readObstacle } from './read-page-state';
import type { Reading } from './reading';

/** Reads a page without a recipe, by heading and title. `kind` is the address's word for the record. */
export function readByHeading(kind: string): Reading {
  const heading = oncePerTask(() => readHeading(document));
  const title = (of = document.title) => nameInTitle(of);
  const obstacle = oncePerTask(() => readObstacle(heading()?.value ?? title()));
  return {
    page: () => document,
    // The heading of a page without a record is no name.
    name: () => (obstacle() ? undefined : heading()),
    title: (of) => (obstacle() ? undefined : title(of)),
    ready: () => undefined,
    hasFields: false,
    field: () => undefined,
    health: () => ({}),
    obstacle,
    nameBy: (name, byHeading, outside) => nameEvidence(name, byHeading, outside, kind),
    quiet: 0,
    silent: false,
  };
}
