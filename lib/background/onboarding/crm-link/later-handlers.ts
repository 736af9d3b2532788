import type { Handlers } from '../../../protocol/server/listen';
import { findApplications, linkApplication, unlinkApplication } from './link-application';
import { applicationsOfRecord } from './record-applications';

/** Handlers of the requests about the applications that belong to a record. The panel asks after its tickets. */
export const handlers = {
  'record.applications.read': applicationsOfRecord,
  'applications.find': findApplications,
  'application.link': linkApplication,
  'application.unlink': unlinkApplication,
} satisfies Handlers<'recordApplications'>;
