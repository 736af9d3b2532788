import { OWN_HOSTS } from '../crm-pages/known/all';
import { test } from './at-known-crm';
import { openTwo } from './known-crm';

// CRMs that are known by name, each on a host of its user's.

for (const crm of OWN_HOSTS)
  test(`${crm.name} on ${crm.host}: a record is found, then the next, and nothing of one is taken for the other’s`, ({
    known,
  }) => openTwo(known, crm));
