import { beforeEach, expect, test, vi } from 'vitest';
import { addSite, removeSite, switchCrm } from '../../../lib/background/sites/change-sites';
import { saveClientField, saveTicketRules } from '../../../lib/background/sites/client-field';
import { listCrms } from '../../../lib/background/sites/sites';
import { saveRecipe } from '../../../lib/background/teach/recipes';
import * as v from '../../../lib/domain/core/schema';
import { Recipe } from '../../../lib/domain/crm/recipe';
import { settingsDb } from '../../../lib/storage/databases';
import { browser, held } from '../../browser-stand-in';
import { signedInStage } from '../stage';

// A field saves itself as the agent leaves it, which may be by a press of `Remove`; and the settings may be
// open twice. The background reads a site before it stores it again.

signedInStage();
const ORIGIN = 'https://crm.example.com';

const stored = async () => (await settingsDb()).get('sites', ORIGIN);

beforeEach(async () => {
  held.origins.add(`${ORIGIN}/*`);
  expect(await addSite({ address: ORIGIN, pattern: '/customers/:id' })).toMatchObject({ ok: true });
});

test('a site that is removed while a field of it is saved stays removed', async () => {
  await Promise.all([
    saveClientField({ at: { origin: ORIGIN }, field: 'uuid' }),
    saveTicketRules({ at: { origin: ORIGIN }, rules: {} }),
    removeSite(ORIGIN),
  ]);
  expect(await stored()).toBeUndefined();
});

test('two kinds of addresses that are added at once are both there', async () => {
  const patterns = ['/companies/:id', '/deals/:id'];
  await Promise.all(patterns.map((pattern) => addSite({ address: ORIGIN, pattern })));
  const rules = (await stored())?.rules.map(({ pattern }) => pattern);
  expect(rules?.sort()).toEqual(['/companies/:id', '/customers/:id', '/deals/:id']);
});

test('what is changed of a site while one of its recipes is saved stays changed', async () => {
  const recipe = v.parse(Recipe, {
    ...{ id: 'mine', name: 'Mine', hosts: [], selfHosted: true, checked: '2026-11-28' },
    records: [{ match: { path: '^/people/(?<id>\\d+)$' }, certainty: 'low', examples: {} }],
    notRecords: [],
    fields: { name: [{ select: 'h1', certainty: 'low' }] },
  });
  const rules = { leavesOutAddress: true };
  const readClicked = vi.spyOn(browser.storage.session, 'get');
  readClicked.mockImplementationOnce(async () => {
    await saveTicketRules({ at: { origin: ORIGIN }, rules });
    return {};
  });
  expect(await saveRecipe({ origin: ORIGIN, recipe })).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject({ kinds: [{ name: 'Mine' }], ticketRules: rules });
});

test('a CRM that is switched off while its field is saved stays off', async () => {
  const [crm] = (await listCrms()).filter(({ name }) => name === 'HubSpot');
  if (!crm) throw new Error('There is no recipe for HubSpot.');
  for (const pattern of crm.patterns) held.origins.add(pattern);
  expect(await switchCrm(crm.id, true)).toMatchObject({ ok: true });
  await Promise.all([
    saveClientField({ at: { crm: crm.id }, field: 'uuid' }),
    switchCrm(crm.id, false),
  ]);
  expect((await listCrms()).find(({ id }) => id === crm.id)).toMatchObject({ on: false });
});
