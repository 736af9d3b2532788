import type { Failure } from '../domain/failure';
import type { Run } from '../domain/go-live';

/** A run of the go-live checks, kept after every step; no key, secret or client's value is in it. */
export type StoredRun = {
  /** Missing before its first step. */
  run?: Run | undefined;
  /** `going` in the life of the background that began it; found by a later one it was cut off. */
  state: 'going' | 'ended';
  /** Numbers of the checks that it was to run. */
  planned: number[];
  startedAt: number;
  /** Where it was run, and with the key of when. */
  about?: { installationId: string; keyAddedAt?: number | undefined } | undefined;
  /** The finished texts of its report, or why there are none. */
  report?: Reported | undefined;
  refused?: Failure | undefined;
};

export type Reported = { json: string; junit: string; html: string };
