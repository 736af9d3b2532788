import { beforeEach, describe, expect, test } from 'vitest';
import { readLog } from '../../../lib/background/core/log';
import { addSite, switchCrm } from '../../../lib/background/sites/change-sites';
import { saveClientField, saveTicketRules } from '../../../lib/background/sites/client-field';
import { recipeOf } from '../../../lib/background/sites/content-config';
import { enabledSites } from '../../../lib/background/sites/enabled-sites';
import { listCrms, listSites } from '../../../lib/background/sites/sites';
import type { CrmFacts } from '../../../lib/domain/crm/recipe';
import { held, reach } from '../../browser-stand-in';
import { newProfile } from '../background';

beforeEach(newProfile);

async function crmNamed(name: string): Promise<CrmFacts> {
  const crm = (await listCrms()).find((one) => one.name === name);
  if (!crm) throw new Error(`no recipe for ${name}`);
  return crm;
}

/** Grants the hosts of a CRM and switches it on. */
async function switchOn(name: string): Promise<CrmFacts> {
  const { id, patterns } = await crmNamed(name);
  for (const pattern of patterns) held.origins.add(pattern);
  expect(await switchCrm(id, true)).toMatchObject({ ok: true });
  return crmNamed(name);
}

/** The patterns that content scripts are registered for. */
const scriptHosts = (): string[] => [...held.scripts.keys()];

const clientSelectors = async (origin: string): Promise<string[]> => {
  const config = await recipeOf({ from: 'crm', origin });
  if (!config.ok) throw new Error(config.failure.kind);
  return (config.value?.views ?? []).flatMap(({ fields }) =>
    (fields.client ?? []).map(({ select }) => select),
  );
};

describe('a CRM from a recipe', () => {
  test('runs on its own hosts while it is on, and returns them when it is switched off', async () => {
    const crm = await switchOn('HubSpot');
    expect(crm).toMatchObject({ on: true, granted: true });
    expect(scriptHosts()).toEqual(crm.patterns);

    await switchCrm(crm.id, false);
    expect(await crmNamed('HubSpot')).toMatchObject({ on: false });
    expect(scriptHosts()).toEqual([]);
    expect([...held.origins]).toEqual([]);
  });

  test('keeps its settings over a time in which it is off, and over a second window that switches it on', async () => {
    const crm = await switchOn('HubSpot');
    const at = { crm: crm.id };
    await saveClientField({ at, field: 'uuid' });
    await saveTicketRules({ at, rules: { leavesOutAddress: true } });
    const settings = { clientField: 'uuid', ticketRules: { leavesOutAddress: true } };
    await switchOn('HubSpot');
    expect(await crmNamed('HubSpot')).toMatchObject({ on: true, ...settings });

    await switchCrm(crm.id, false);
    expect(await enabledSites()).toEqual([]);
    expect(await switchOn('HubSpot')).toMatchObject({ on: true, ...settings });
  });

  test('is logged when it is switched, and not when it already was', async () => {
    const crm = await switchOn('HubSpot');
    await switchOn('HubSpot');
    await switchCrm(crm.id, false);
    await switchCrm(crm.id, false);
    const events = (await readLog()).map(({ event }) => event);
    expect(events.filter((event) => event.startsWith('site-'))).toEqual([
      'site-added',
      'site-removed',
    ]);
  });

  test('stays off if the browser refuses its hosts', async () => {
    const { id, patterns } = await crmNamed('HubSpot');
    for (const pattern of patterns) reach.denied.add(pattern);
    expect(await switchCrm(id, true)).toMatchObject({
      ok: false,
      failure: { kind: 'no-host-permission' },
    });
    expect(await crmNamed('HubSpot')).toMatchObject({ on: false, granted: false });
  });

  test('keeps the hosts that another CRM needs', async () => {
    const sell = await switchOn('Zendesk Sell');
    const support = await switchOn('Zendesk Support');
    const shared = sell.patterns.filter((one) => support.patterns.includes(one));
    await switchCrm(sell.id, false);
    expect(shared).not.toEqual([]);
    for (const pattern of shared) expect(held.origins).toContain(pattern);
    expect(scriptHosts().sort()).toEqual([...support.patterns].sort());
  });
});

describe('the client’s UUID', () => {
  test('is read from the custom field that the user named for a CRM, until the user removes the name', async () => {
    const { id } = await switchOn('HubSpot');
    const origin = 'https://app.hubspot.com';
    const before = await clientSelectors(origin);
    await saveClientField({ at: { crm: id }, field: ' client_uuid ' });
    expect((await crmNamed('HubSpot')).clientField).toBe('client_uuid');
    const [first] = await clientSelectors(origin);
    expect(first).toContain('client_uuid');

    await saveClientField({ at: { crm: id }, field: ' ' });
    expect((await crmNamed('HubSpot')).clientField).toBeUndefined();
    expect(await clientSelectors(origin)).toEqual(before);
  });

  test('is read from another field on each own host', async () => {
    const { id } = await crmNamed('EspoCRM');
    const origins = ['https://one.example.com', 'https://two.example.com'];
    for (const origin of origins) {
      await addSite({ address: origin, crm: id });
      await saveClientField({ at: { origin }, field: `in${new URL(origin).host.slice(0, 3)}` });
    }
    expect((await listSites()).map(({ clientField }) => clientField)).toEqual(['inone', 'intwo']);
    expect((await clientSelectors(origins[0] ?? ''))[0]).toContain('inone');
    expect((await clientSelectors(origins[1] ?? ''))[0]).toContain('intwo');
  });

  test('cannot be configured for a CRM that is off', async () => {
    const failed = { ok: false, failure: { kind: 'bad-site' } };
    const at = { origin: 'https://nowhere.example.com' };
    expect(await saveClientField({ at, field: 'a' })).toMatchObject(failed);
    expect(await saveClientField({ at: { crm: 'hubspot' }, field: 'a' })).toMatchObject(failed);
  });
});
