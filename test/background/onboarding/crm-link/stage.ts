import { afterEach, beforeEach, vi } from 'vitest';
import {
  linkApplication,
  unlinkApplication,
} from '../../../../lib/background/onboarding/crm-link/link-application';
import { applicationsOfRecord } from '../../../../lib/background/onboarding/crm-link/record-applications';
import { runMarkersExclusive } from '../../../../lib/background/onboarding/queue/review-markers';
import { saveShownRecord } from '../../../../lib/background/sites/shown-record';
import * as v from '../../../../lib/domain/core/schema';
import type { RecordFields } from '../../../../lib/domain/crm/record';
import { reference } from '../../../../lib/domain/crm/record-reference';
import { REQUESTS } from '../../../../lib/protocol/contract';
import { settingsDb } from '../../../../lib/storage/databases';
import type { JsonObject } from '../../../fake-service/records';
import { CUSTOMER } from '../../background';
import { signedInStage } from '../../stage';

export const HERE = reference(CUSTOMER);
const frame = { from: 'sidebar' as const, tabId: 7, frameId: 3 };
const page = { from: 'crm' as const, tabId: 7, origin: 'https://crm.example.com' };

/** A service and a tab whose record is matched with applications. */
export function recordApplicationsStage() {
  const at = signedInStage();
  beforeEach(async () => {
    await (await settingsDb()).put('sites', { origin: page.origin, rules: [], addedAt: 0 });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await allChecked();
  });

  /** Waits until every queue that was read was checked for changes. */
  const allChecked = (): Promise<void> => runMarkersExclusive(at.scope, async () => undefined);

  /** Reads the panel's reply and parses it with its schema. */
  async function readForRecord(ref = HERE, scope = at.scope) {
    const reply = await applicationsOfRecord({ scope, reference: ref }, frame);
    if (!reply.ok) throw new Error(reply.failure.kind);
    const parsed = v.safeParse(REQUESTS['record.applications.read'].reply, reply.value);
    if (!parsed.success) throw new Error('another shape');
    return parsed.output;
  }

  return {
    allChecked,
    readForRecord,
    scope: () => at.scope,
    service: () => at.service,
    /** Shows a customer in the tab, with these fields on the page. */
    showRecord: async (fields: RecordFields = {}, name = 'Ada Example', id = CUSTOMER.id) => {
      const url = `https://crm.example.com/customers/${id}`;
      const record = { ref: { type: 'customers', id }, name, url, fields };
      await saveShownRecord({ record, needs: 'nothing' }, page);
    },
    /** A short form of the reply for an installation with onboarding. */
    readKnown: async () => {
      const reply = await readForRecord();
      if (reply.kind !== 'known') throw new Error(reply.kind);
      const { kind: _, linked, candidates, ...rest } = reply;
      return {
        linked: linked.map(({ id, row, by }) => [id, row?.status, by]),
        candidates: candidates.map(({ row, by }) => [row.id, by]),
        ...rest,
      };
    },
    /** Adds an application and returns its id. */
    addApplication: (company: JsonObject, rest: JsonObject = {}) =>
      at.service.control.applicationArrives(at.scope.installationId, { company, ...rest }).id,
    link: (applicationId: string) =>
      linkApplication({ scope: at.scope, reference: HERE, applicationId }, frame),
    unlink: (applicationId: string) =>
      unlinkApplication({ scope: at.scope, reference: HERE, applicationId }, frame),
  };
}
