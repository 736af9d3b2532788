import { VENDOR_HOSTS } from '../crm-pages/known/all';
import { peopleOf } from '../crm-pages/known/known';
import { gohighlevel } from '../crm-pages/known/pages/gohighlevel';
import { hubspot } from '../crm-pages/known/pages/hubspot';
import { pipedrive } from '../crm-pages/known/pages/pipedrive';
import { expect, switchOn, test } from './at-known-crm';
import { openTwo, shownAs } from './known-crm';

// CRMs with a recipe of ours, each on its vendor's host.

for (const crm of VENDOR_HOSTS)
  test(`${crm.name} on ${crm.host}: two records are found one after the other, and their values never mix`, ({
    known,
  }) => openTwo(known, crm));

test('with a recipe that names no place for the name, the CRM’s own name in the title is not a name', async ({
  known,
}) => {
  await switchOn(known, gohighlevel);
  const [one] = peopleOf(gohighlevel);
  const tab = await known.browser.openCrm(
    `https://${gohighlevel.host}${gohighlevel.address(one.id)}`,
  );
  const sidebar = await tab.sidebar();
  await sidebar.seeText('Can’t tell yet whether the heading is the customer’s name');
  await sidebar.see('heading', shownAs(gohighlevel, one));
  expect((await known.reported(gohighlevel)).filter(({ name }) => name !== undefined)).toEqual([]);
  await tab.close();
});

test('a CRM that loads the next record slowly never lends it the previous record’s name', ({
  known,
}) => openTwo(known, pipedrive, 6000));

test('a CRM that loads the next record’s fields after its name never lends it the previous record’s fields', ({
  known,
}) => openTwo(known, hubspot, 300));
