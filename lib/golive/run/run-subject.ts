import { sha256Hex } from '../../bytes/sha256';
import type { Environment } from '../../domain/core/environment';
import type { Run } from '../../domain/golive/run';

/** Stands for the id of whichever installation fits. */
export const AUTO = 'auto';

/** The subject of a run: results for one say nothing about another. */
export type Subject = {
  environment: Environment;
  /** The service's base address. */
  address: string;
  /** An installation's id. */
  installation: string;
  key: string;
};

/**
 * A fingerprint of the subject, for `Run.subject`: the first digits of a SHA-256 over all four. A
 * key is too long to be guessed from it, and without the key the rest cannot be guessed either.
 */
export async function fingerprint({ environment, address, installation, key }: Subject) {
  const origin = URL.parse(address)?.origin ?? '';
  const text = JSON.stringify(['alongside-golive', environment, origin, installation, key]);
  return (await sha256Hex(text)).slice(0, 16);
}

type SubjectSource = {
  environment: Environment;
  address: string;
  installation: string;
  subjectOf: (installation: string) => Promise<string>;
};

/**
 * Whether results of the earlier run may be kept in a new one. With `auto` the installation is not
 * known yet: `runChecks` drops results of another installation after the pre-flight.
 */
export async function isSameSubject(
  before: Run | undefined,
  context: SubjectSource,
): Promise<boolean> {
  const { installation, subjectOf } = context;
  if (!before || !isSameService(before, context)) return false;
  return installation === AUTO || before.subject === (await subjectOf(installation));
}

/** Whether a run is of the same service and environment, and so comparable. */
export const isSameService = (
  run: Run,
  { environment, address }: Pick<SubjectSource, 'environment' | 'address'>,
): boolean => run.service === URL.parse(address)?.origin && run.environment === environment;
