import { done } from '../../domain/core/failure';
import type { Handlers } from '../../protocol/server/listen';
import { chooseBesideRecord } from '../sites/record-scope';
import { knownCustomers } from '../tickets/known-customers';
import { readRecordOnce } from './read-ahead';

/** Handles the requests about the record beside a panel, and those that were shown lately. */
export const handlers = {
  'record.read': (_, caller) => readRecordOnce(caller),
  'customers.read': async ({ scope }) => done(await knownCustomers(scope.environment)),
  'record.chooseInstallation': chooseBesideRecord,
} satisfies Handlers<'record'>;
