import { beforeEach, expect, test } from 'vitest';
import { addSite, switchCrm } from '../../../lib/background/sites/change-sites';
import { readChoices } from '../../../lib/background/sites/choose-record';
import { knownRecord } from '../../../lib/background/sites/match-record';
import { listCrms, listSites } from '../../../lib/background/sites/sites';
import { saveRecipe } from '../../../lib/background/teach/recipes';
import { saveTeaching } from '../../../lib/background/teach/samples';
import { draftRecipe, readReviews } from '../../../lib/background/teach/teach';
import { reference } from '../../../lib/domain/crm/record-reference';
import type { Sample } from '../../../lib/domain/crm/teach';
import { tabs } from '../../browser-stand-in';
import { newProfile } from '../background';

// A site of a CRM with a shipped recipe, on which the user teaches a kind that the recipe knows, because it no
// longer finds the name there.

beforeEach(newProfile);

const sampleAt = (address: string, value: string): Sample => ({
  address,
  ways: { name: [{ select: '#mine', from: 'text', by: 'id', value, others: 0 }] },
});

/** A CRM that companies run themselves is added by its address. */
async function switchOn(origin: string, crm: string): Promise<void> {
  const isHosted = (await listCrms()).some(({ id, hosts }) => id === crm && hosts.length > 0);
  const added = isHosted ? switchCrm(crm, true) : addSite({ address: origin, crm });
  expect(await added).toMatchObject({ ok: true });
}

async function teachAt(origin: string, paths: [string, string]): Promise<void> {
  const samples = paths.map((path, i) => sampleAt(origin + path, `Customer ${i ? 'Bob' : 'Ada'}`));
  await saveTeaching(origin, { tabId: 7, at: Date.now(), samples });
  const [review] = await readReviews();
  const draft = await draftRecipe({ origin, pattern: review?.pattern ?? '', chosen: { name: 0 } });
  if (!draft.ok) throw new Error(draft.failure.kind);
  expect(await saveRecipe({ origin, ...draft.value })).toMatchObject({ ok: true });
}

/** The reference of the record at an address, and the selector that reads its name. */
const shownAt = async (address: string) => {
  const known = await knownRecord(new URL(address).origin, address);
  if (!known) return undefined;
  const { type, id, account } = known.found;
  const ref = { host: new URL(address).host, type, id, account };
  return [reference(ref), known.readBy?.recipe.fields.name[0]?.select];
};

test.each([
  {
    crm: 'salesforce',
    origin: 'https://acme.lightning.force.com',
    paths: [
      '/lightning/r/Account/0018H00000HeT3EQAV/view',
      '/lightning/r/Account/0018H00000HeT3FQAV/view',
    ],
    same: 'acme.lightning.force.com/company/0018H00000HeT3E',
    other: '/lightning/r/Contact/0038H00000HeT3EQAV/view',
  },
  {
    crm: 'pipedrive',
    origin: 'https://acme.pipedrive.com',
    paths: ['/person/7', '/person/8'],
    same: 'acme.pipedrive.com/contact/7',
    other: '/deal/7',
  },
  {
    crm: 'hubspot',
    origin: 'https://app.hubspot.com',
    paths: ['/contacts/1234567/record/0-1/101', '/contacts/1234567/record/0-1/102'],
    same: 'app.hubspot.com/1234567/contact/101',
    other: '/contacts/1234567/record/0-2/101',
  },
  {
    crm: 'dynamics365',
    origin: 'https://acme.crm4.dynamics.com',
    paths: ['8a', '8b'].map(
      (end) =>
        `/main.aspx?etn=contact&pagetype=entityrecord&id=00aa00bb-11aa-42bb-93cc-00112233${end}00`,
    ),
    same: 'acme.crm4.dynamics.com/contact/00aa00bb-11aa-42bb-93cc-001122338a00',
    other: '/main.aspx?etn=account&pagetype=entityrecord&id=00aa00bb-11aa-42bb-93cc-001122338a00',
  },
  {
    crm: 'civicrm',
    origin: 'https://crm.example.com',
    paths: [202, 203].map((id) => `/index.php?q=civicrm/contact/view&reset=1&cid=${id}`),
    same: 'crm.example.com/contact/202',
    other: '/en/civicrm/contact/view/?cid=204',
  },
])(
  'a record of $crm keeps its reference, with the tickets under it, when it is taught',
  async ({ crm, origin, paths: [one = '', two = ''], same, other }) => {
    await switchOn(origin, crm);
    expect((await shownAt(origin + one))?.[0]).toBe(same);
    const before = await shownAt(origin + other);
    await teachAt(origin, [one, two]);
    expect(await shownAt(origin + one)).toEqual([same, '#mine']);
    expect(await shownAt(origin + other)).toEqual(before);
    // Also once its pattern is edited, and where the CRM is not switched on any more.
    const [kind] = (await listSites())[0]?.kinds ?? [];
    const [pattern] = (await listSites())[0]?.rules.map((rule) => rule.pattern) ?? [];
    if (!kind || !pattern) throw new Error('not taught');
    await saveRecipe({ origin, recipe: kind.recipe, kind: kind.recipe.id, pattern });
    await switchCrm(crm, false);
    expect(await shownAt(origin + one)).toEqual([same, '#mine']);
    // And where it is taught again.
    await teachAt(origin, [one, two]);
    expect(await shownAt(origin + one)).toEqual([same, '#mine']);
    expect((await listSites())[0]?.kinds).toHaveLength(1);
  },
);

test('a record of a site whose CRM is not switched on gets the reference that it would have then', async () => {
  const origin = 'https://acme.pipedrive.com';
  await teachAt(origin, ['/person/7', '/person/8']);
  const taught = await shownAt(`${origin}/person/7`);
  expect(taught).toEqual(['acme.pipedrive.com/contact/7', '#mine']);
  await switchCrm('pipedrive', true);
  expect(await shownAt(`${origin}/person/7`)).toEqual(taught);
});

test('a record that the user chooses by its ID has the same reference', async () => {
  const origin = 'https://acme.pipedrive.com';
  await teachAt(origin, ['/person/7', '/person/8']);
  tabs.open.set(7, `${origin}/dashboard`);
  const choices = await readChoices();
  expect(choices).toMatchObject({ value: { kinds: ['company', 'contact', 'deal'] } });
});

test('a record that was found by the user’s own pattern keeps its reference, too', async () => {
  const origin = 'https://acme.pipedrive.com';
  await addSite({ address: origin, pattern: '/person/:id' });
  const before = await shownAt(`${origin}/person/7`);
  await teachAt(origin, ['/person/7', '/person/8']);
  expect((await shownAt(`${origin}/person/7`))?.[0]).toBe(before?.[0]);
});

test('a record within a record that it knows is another one', async () => {
  const origin = 'https://acme.pipedrive.com';
  await switchCrm('pipedrive', true);
  await teachAt(origin, ['/deal/7/invoices/4', '/deal/8/invoices/5']);
  expect(await shownAt(`${origin}/deal/7`)).toMatchObject({ 0: 'acme.pipedrive.com/deal/7' });
  expect(await shownAt(`${origin}/deal/7/invoices/4`)).toEqual([
    'acme.pipedrive.com/invoices/4',
    '#mine',
  ]);
});
