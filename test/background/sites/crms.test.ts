import { beforeEach, describe, expect, test } from 'vitest';
import type { CrmFacts } from '../../lib/domain/recipe';
import { keepClientField } from '../../lib/worker/sites/client-field';
import { recipeOf } from '../../lib/worker/sites/page-recipe';
import { addSite, listCrms, listSites, switchCrm } from '../../lib/worker/sites/sites';
import { held, reach } from '../browser-stand-in';
import { newProfile } from './background';

beforeEach(newProfile);

async function crmNamed(name: string): Promise<CrmFacts> {
  const crm = (await listCrms()).find((one) => one.name === name);
  if (!crm) throw new Error(`no recipe for ${name}`);
  return crm;
}

/** A person allowed the browser to let us on a CRM's hosts, and switched it on. */
async function switchedOn(name: string): Promise<CrmFacts> {
  const { id, patterns } = await crmNamed(name);
  for (const pattern of patterns) held.origins.add(pattern);
  expect(await switchCrm(id, true)).toMatchObject({ ok: true });
  return crmNamed(name);
}

const clientAt = async (origin: string): Promise<string[]> => {
  const told = await recipeOf({ place: 'crm', origin });
  if (!told.ok) throw new Error(told.failure.kind);
  return (told.value?.views ?? []).flatMap(({ fields }) =>
    (fields.client ?? []).map(({ select }) => select),
  );
};

describe('a CRM that is known by name', () => {
  test('is stood beside on its own hosts while it is on, which are given back after', async () => {
    const crm = await switchedOn('HubSpot');
    expect(crm).toMatchObject({ on: true, granted: true });
    expect([...held.scripts]).toEqual(crm.patterns);

    await switchCrm(crm.id, false);
    expect(await crmNamed('HubSpot')).toMatchObject({ on: false });
    expect([...held.scripts]).toEqual([]);
    expect([...held.origins]).toEqual([]);
  });

  test('stays off where the browser does not let us on its hosts', async () => {
    const { id, patterns } = await crmNamed('HubSpot');
    for (const pattern of patterns) reach.denied.add(pattern);
    expect(await switchCrm(id, true)).toMatchObject({
      ok: false,
      failure: { kind: 'no-host-permission' },
    });
    expect(await crmNamed('HubSpot')).toMatchObject({ on: false, granted: false });
  });

  test('keeps the hosts that another one needs', async () => {
    const sell = await switchedOn('Zendesk Sell');
    const support = await switchedOn('Zendesk Support');
    const shared = sell.patterns.filter((one) => support.patterns.includes(one));
    await switchCrm(sell.id, false);
    expect(shared).not.toEqual([]);
    for (const pattern of shared) expect(held.origins).toContain(pattern);
    expect([...held.scripts].sort()).toEqual([...support.patterns].sort());
  });
});

describe('the client’s UUID', () => {
  test('is read from the custom field that was named for a CRM, until none is named', async () => {
    const { id } = await switchedOn('HubSpot');
    const origin = 'https://app.hubspot.com';
    const before = await clientAt(origin);
    await keepClientField({ at: { crm: id }, field: ' client_uuid ' });
    expect((await crmNamed('HubSpot')).clientField).toBe('client_uuid');
    const [first] = await clientAt(origin);
    expect(first).toContain('client_uuid');

    await keepClientField({ at: { crm: id }, field: ' ' });
    expect((await crmNamed('HubSpot')).clientField).toBeUndefined();
    expect(await clientAt(origin)).toEqual(before);
  });

  test('is read from another one on each own host', async () => {
    const { id } = await crmNamed('EspoCRM');
    const origins = ['https://one.example.com', 'https://two.example.com'];
    for (const origin of origins) {
      await addSite({ address: origin, crm: id });
      await keepClientField({ at: { origin }, field: `in${new URL(origin).host.slice(0, 3)}` });
    }
    expect((await listSites()).map(({ clientField }) => clientField)).toEqual(['inone', 'intwo']);
    expect((await clientAt(origins[0] ?? ''))[0]).toContain('inone');
    expect((await clientAt(origins[1] ?? ''))[0]).toContain('intwo');
  });

  test('is asked of no CRM that is not there', async () => {
    const failed = { ok: false, failure: { kind: 'bad-site' } };
    const at = { origin: 'https://nowhere.example.com' };
    expect(await keepClientField({ at, field: 'a' })).toMatchObject(failed);
    expect(await keepClientField({ at: { crm: 'hubspot' }, field: 'a' })).toMatchObject(failed);
  });
});
