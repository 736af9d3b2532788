import { inHex } from '../domain/bytes';
import type { Environment } from '../domain/environment';
import type { Run } from '../domain/go-live';
import { AUTO } from './place';

/** Whom a run is about: results of one say nothing of another. */
export type Subject = {
  environment: Environment;
  /** The service's base address. */
  address: string;
  /** An installation's id. */
  installation: string;
  key: string;
};

/**
 * A fingerprint of that, for `Run.subject`: the first digits of a SHA-256 over all four. A key is too
 * long to be guessed from it, and without the key nothing of the others can be.
 */
export async function fingerprint({ environment, address, installation, key }: Subject) {
  const origin = URL.parse(address)?.origin ?? '';
  const text = JSON.stringify(['alongside-golive', environment, origin, installation, key]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return inHex(digest).slice(0, 16);
}

type Stands = {
  environment: Environment;
  address: string;
  installation: string;
  subjectOf: (installation: string) => Promise<string>;
};

/**
 * Whether results of the run `before` may stand in one that is made now. With `auto` its installation
 * is not known yet: what was of another is dropped once the pre-flight found it (`runChecks`).
 */
export async function isOfSame(before: Run | undefined, given: Stands): Promise<boolean> {
  const { installation, subjectOf } = given;
  if (!before || !isOfThisService(before, given)) return false;
  return installation === AUTO || before.subject === (await subjectOf(installation));
}

/** Whether a run is of the same service and environment, and so can be compared with. */
export const isOfThisService = (
  run: Run,
  { environment, address }: Pick<Stands, 'environment' | 'address'>,
): boolean => run.service === URL.parse(address)?.origin && run.environment === environment;
