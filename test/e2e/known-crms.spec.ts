import { VENDOR_HOSTS } from '../crm-pages/known/all';
import { hubspot } from '../crm-pages/known/pages/hubspot';
import { pipedrive } from '../crm-pages/known/pages/pipedrive';
import { test } from './at-known-crm';
import { openTwo } from './known-crm';

// CRMs that are known by name, each on its vendor's host.

for (const crm of VENDOR_HOSTS)
  test(`${crm.name} on ${crm.host}: a record is found, then the next, and nothing of one is taken for the other’s`, ({
    known,
  }) => openTwo(known, crm));

test('a CRM that takes long for the next record: the last one’s name is not taken for its', ({
  known,
}) => openTwo(known, pipedrive, 6000));

test('a CRM that has the next record’s name before its fields: the last one’s are not taken for its', ({
  known,
}) => openTwo(known, hubspot, 300));
