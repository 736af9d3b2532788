import type { Handlers } from '../../protocol/server/listen';
import { previewReset, readTestData, resetTestData } from './reset';

// Loaded with the cleanup that follows a reset.
export { cleanUpDatabase, oldInstallations } from './cleanup-database';

/** Handlers of the requests about test data. */
export const handlers = {
  'testData.previewReset': previewReset,
  'testData.reset': resetTestData,
  'testData.read': readTestData,
} satisfies Handlers<'testData'>;
