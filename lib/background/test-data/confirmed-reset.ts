import type { IDBPTransaction } from 'idb';
import type { EnvironmentSchema } from '../../storage/schema';
import type { StoresOf } from '../../storage/store-fates';
import type { FreshInstallations, PendingCleanup } from '../api/pending-cleanup';

/** A reset that the service confirmed, and the installations before and after it. */
export type ConfirmedReset = {
  reset: PendingCleanup;
  fresh: FreshInstallations | undefined;
  old: ReadonlySet<string>;
};

/** The one transaction of its cleanup. */
export type CleanupTransaction = IDBPTransaction<
  EnvironmentSchema,
  StoresOf<'reset'>[],
  'readwrite'
>;
