import { nameEvidence } from './name-evidence';
import { nameInTitle, type Read, readHeading } from './read-name';
import { readObstacle } from './read-page-state';
import type { Reading } from './reading';

/** Reads a page without a recipe, by heading and title. `kind` is the address's word for the record. */
export const readByHeading = (kind: string): Reading => ({
  page: () => document,
  name() {
    const heading = readHeading(document);
    // The heading of a page without a record is no name.
    return obstacleAt(heading) ? undefined : heading;
  },
  title: () => (obstacle() ? undefined : nameInTitle(document.title)),
  ready: () => undefined,
  field: () => undefined,
  health: () => ({}),
  obstacle,
  nameBy: (name, byHeading, outside) => nameEvidence(name, byHeading, outside, kind),
  quiet: 0,
  silent: false,
});

const obstacle = () => obstacleAt(readHeading(document));

const obstacleAt = (heading: Read | undefined) =>
  readObstacle(heading?.value ?? nameInTitle(document.title));
