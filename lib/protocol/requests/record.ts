import * as v from '../../domain/core/schema';
import type { Requests } from '../define-request';
import { RecordView } from './tickets';

/** Requests about the record of the docked panel. */
export const RECORD_REQUESTS = {
  /** The record of the tab that contains the calling frame. The frame cannot name another one. */
  'record.read': {
    from: ['sidebar'],
    kind: 'query',
    params: v.object({}),
    reply: RecordView,
    invalidatedBy: ['setup', 'session', 'service', 'record', 'ticket', 'reset'],
    containsClientData: true,
    survivesReset: true,
  },

  /** Shows the caller's record in another installation, until another is chosen in the popup. */
  'record.chooseInstallation': {
    from: ['sidebar'],
    kind: 'command',
    params: v.object({ installationId: v.string() }),
    reply: v.null(),
  },
} satisfies Requests;
