import { expect, test } from 'vitest';
import { faultyField, withoutQuery } from '../../lib/domain/receiver';

const SECRET = 'whsec_bm90LWEtcmVhbC1zZWNyZXQ=';
const address = 'https://hooks.example.com/in?token=fake';

test('the field that is faulty is named, and no other', () => {
  const sound = { address, probe: 'http://127.0.0.1:8300/seen/{id}', secret: SECRET };
  const empty = { address: '', probe: ' ', secret: '' };
  for (const typed of [sound, empty]) expect(faultyField(typed, true)).toBeUndefined();
  expect(faultyField({ ...sound, probe: 'example' }, true)).toBe('probe');
  for (const wrong of ['example', 'http://hooks.example.com', 'https://a:b@hooks.example.com'])
    expect(faultyField({ ...sound, address: wrong }, true)).toBe('address');
  expect(faultyField({ ...sound, probe: 'https://someone@hooks.example.com' }, true)).toBe('probe');
});

test('a secret is needed for an address, where notifications would be delivered', () => {
  const typed = { address, probe: '', secret: ' ' };
  expect(faultyField(typed, true)).toBe('secret');
  expect(faultyField(typed, false)).toBeUndefined();
});

test('what may be kept of an address holds no token, and its placeholder as it was typed', () => {
  expect(withoutQuery(address)).toBe('https://hooks.example.com/in');
  expect(withoutQuery('https://hooks.example.com/{id}#token')).toBe(
    'https://hooks.example.com/{id}',
  );
});
