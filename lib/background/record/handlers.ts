import type { Handlers } from '../../protocol/server/listen';
import { chooseBesideRecord } from '../sites/record-scope';
import { readRecord } from './record-view';

/** Handles the request for the record beside a panel. */
export const handlers = {
  'record.read': (_, caller) => readRecord(caller),
  'record.chooseInstallation': chooseBesideRecord,
} satisfies Handlers<'record'>;
