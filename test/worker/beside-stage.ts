import { afterEach, beforeEach, vi } from 'vitest';
import { QUESTIONS } from '../../lib/border/questions';
import { type RecordFields, reference } from '../../lib/domain/record';
import { settingsDb } from '../../lib/storage/databases';
import { applicationsOfRecord } from '../../lib/worker/onboarding/beside';
import { linkApplication, unlinkApplication } from '../../lib/worker/onboarding/link-application';
import { inMarksLine } from '../../lib/worker/onboarding/marks';
import { keepShownRecord } from '../../lib/worker/pages';
import type { JsonObject } from '../fake-service/records';
import { CUSTOMER } from './background';
import { signedInStage } from './stage';

export const HERE = reference(CUSTOMER);
export const frame = { place: 'sidebar' as const, tabId: 7, frameId: 3 };
const page = { place: 'crm' as const, tabId: 7, origin: 'https://crm.example.com' };

/** A tab beside which merchants' applications are looked for, with a service of its own. */
export function besideStage() {
  const at = signedInStage();
  beforeEach(async () => {
    await (await settingsDb()).put('sites', { origin: page.origin, rules: [], addedAt: 0 });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await lookedThrough();
  });

  /** Waits until every queue that was read was looked through: nobody else waits for that. */
  const lookedThrough = (): Promise<void> => inMarksLine(at.place, async () => undefined);

  /** What the panel is told, in the shape in which it may be told. */
  async function beside(ref = HERE, place = at.place) {
    const told = await applicationsOfRecord({ place, reference: ref }, frame);
    if (!told.ok) throw new Error(told.failure.kind);
    const parsed = QUESTIONS['record.applications'].reply.safeParse(told.value);
    if (!parsed.success) throw new Error('another shape');
    return parsed.data;
  }

  return {
    lookedThrough,
    beside,
    place: () => at.place,
    service: () => at.service,
    /** The tab shows a customer of whom its page says this. */
    shows: async (fields: RecordFields = {}, name = 'Ada Example', id = CUSTOMER.id) => {
      const url = `https://crm.example.com/customers/${id}`;
      const record = { ref: { type: 'customers', id }, name, url, fields };
      await keepShownRecord({ record, needs: 'nothing' }, page);
    },
    /** The same in short, where there is onboarding. */
    known: async () => {
      const told = await beside();
      if (told.kind !== 'known') throw new Error(told.kind);
      const { kind: _, linked, candidates, ...rest } = told;
      return {
        linked: linked.map(({ id, row, by }) => [id, row?.status, by]),
        candidates: candidates.map(({ row, by }) => [row.id, by]),
        ...rest,
      };
    },
    /** A merchant's application comes in; its id. */
    arrives: (company: JsonObject, rest: JsonObject = {}) =>
      at.service.control.applicationArrives(at.place.installationId, { company, ...rest }).id,
    link: (applicationId: string) =>
      linkApplication({ place: at.place, reference: HERE, applicationId }, frame),
    unlink: (applicationId: string) =>
      unlinkApplication({ place: at.place, reference: HERE, applicationId }, frame),
  };
}
