import { expect, test } from 'vitest';
import { looksLikeSandbox, mismatchOf } from '../../../lib/domain/crm/environment-mismatch';

test.each([
  'acme--uat.sandbox.lightning.force.com',
  'acme--dev.sandbox.my.salesforce.com',
  'test.salesforce.com',
  'crmsandbox.zoho.com',
  'sandbox.crm.example.com',
  'crm-staging.example.com',
  'crm_test.example.com',
  'dev12345.service-now.com',
  'uat2.crm.example.com',
  'demo.espocrm.com',
  'crm-test',
  'staging:8069',
  'localhost',
  'localhost:8069',
  'crm.localhost',
  'crm.test',
  '127.0.0.1:8080',
  '[::1]:3000',
])('%s looks like a sandbox', (host) => expect(looksLikeSandbox(host)).toBe(true));

test.each([
  'acme.lightning.force.com',
  'acme.pipedrive.com',
  'crm.example.com',
  'crm.acme.dev',
  'devices.example.com',
  'contest.example.com',
  'latest.example.com',
  'attestation.example.com',
  '192.168.1.20',
  'app.hubspot.com',
  'crm',
])('%s does not look like a sandbox', (host) => expect(looksLikeSandbox(host)).toBe(false));

test('only a sandbox with live, or a production CRM with test, is a mismatch', () => {
  expect(mismatchOf('crm.example.com', 'live')).toBeUndefined();
  expect(mismatchOf('crm.test', 'test')).toBeUndefined();
  expect(mismatchOf('crm.test', 'live')).toBe('sandbox-with-live');
  expect(mismatchOf('crm.example.com', 'test')).toBe('production-with-test');
});
