import { done } from '../../domain/core/failure';
import type { Handlers } from '../../protocol/server/listen';
import { chooseBesideRecord } from '../sites/record-scope';
import { knownCustomers } from '../tickets/known-customers';
import { readRecord } from './record-view';

/** Handles the requests about the record beside a panel, and those that were shown lately. */
export const handlers = {
  'record.read': (_, caller) => readRecord(caller),
  'customers.read': async ({ scope }) => done(await knownCustomers(scope.environment)),
  'record.chooseInstallation': chooseBesideRecord,
} satisfies Handlers<'record'>;
