import type { Failure } from '../domain/core/failure';
import type { Run } from '../domain/golive/run';

/** A run of the go-live checks, stored after every step; it holds no key, secret or client data. */
export type StoredRun = {
  /** Missing before its first step. */
  run?: Run | undefined;
  /**
   * `going` while the background that started it lives; a later background treats it as
   * interrupted.
   */
  state: 'going' | 'ended';
  /** Numbers of the checks that it was to run. */
  planned: number[];
  startedAt: number;
  /** The installation of the run, and when its key was added. */
  about?: { installationId: string; keyAddedAt?: number | undefined } | undefined;
  /** The finished files of its report, or why there are none. */
  report?: ReportFiles | undefined;
  refused?: Failure | undefined;
};

type ReportFiles = { json: string; junit: string; html: string };
