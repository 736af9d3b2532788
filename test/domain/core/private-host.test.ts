import { expect, test } from 'vitest';
import { hostKind } from '../../../lib/domain/core/private-host';

const kindOf = (host: string) => hostKind(new URL(`https://${host}/a.pdf`));

test.each([
  'localhost',
  'localhost.',
  'LOCALHOST',
  'api.localhost',
  '127.0.0.1',
  '127.0.0.1.',
  '127.0.0.2',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '017700000001',
  '0177.0.0.1',
  '127\u30020\u30020\u30021',
  '１２７.0.0.1',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[2002:7f00:1::]',
])('%s is this machine', (host) => {
  expect(kindOf(host)).toBe('loopback');
});

test.each([
  '0.0.0.0',
  '0',
  '10.0.0.1',
  '10.255.255.255',
  '167772161',
  '0xa000001',
  '012.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.1',
  '192.0.0.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '[::]',
  '[fc00::1]',
  '[fd00::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[::ffff:192.168.0.1]',
  '[::ffff:169.254.169.254]',
  '[64:ff9b::10.0.0.1]',
  '[2002:c0a8:1::]',
  '[64:ff9b:1::1]',
  'printer.local',
  'printer.local.',
  'Printer.LOCAL',
  'metadata.google.internal',
  'nas.lan',
  'router.home.arpa',
  'wiki.corp',
  'intranet',
  'intranet.',
])('%s is in a private network', (host) => {
  expect(kindOf(host)).toBe('private');
});

test.each([
  'files.example.com',
  'files.example.com.',
  'local.example.com',
  'localhost.example.com',
  '127.0.0.1.example.com',
  '8.8.8.8',
  '100.128.0.1',
  '172.32.0.1',
  '169.255.0.1',
  '192.0.3.1',
  '[2a00:1450::1]',
  '[::ffff:8.8.8.8]',
  '[2002:808:808::]',
  'bücher.example',
  '[2001:4860:4860::8888]',
  '[2a00:db8::1]',
])('%s is public', (host) => {
  expect(kindOf(host)).toBe('public');
});
