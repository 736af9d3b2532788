import { expect, test } from 'vitest';
import { faultyField, withoutQuery } from '../../../lib/domain/golive/receiver';

const SECRET = 'whsec_bm90LWEtcmVhbC1zZWNyZXQ=';
const address = 'https://hooks.example.com/in?token=fake';

test('exactly the invalid field is named', () => {
  const sound = { address, probe: 'http://127.0.0.1:8300/seen/{id}', secret: SECRET };
  const empty = { address: '', probe: ' ', secret: '' };
  for (const typed of [sound, empty]) expect(faultyField(typed, true)).toBeUndefined();
  expect(faultyField({ ...sound, probe: 'example' }, true)).toBe('probe');
  for (const wrong of ['example', 'http://hooks.example.com', 'https://a:b@hooks.example.com'])
    expect(faultyField({ ...sound, address: wrong }, true)).toBe('address');
  expect(faultyField({ ...sound, probe: 'https://someone@hooks.example.com' }, true)).toBe('probe');
});

test('an address needs a secret if notifications would be delivered to it', () => {
  const typed = { address, probe: '', secret: ' ' };
  expect(faultyField(typed, true)).toBe('secret');
  expect(faultyField(typed, false)).toBeUndefined();
});

test('the stored address holds no token and keeps its placeholder', () => {
  expect(withoutQuery(address)).toBe('https://hooks.example.com/in');
  expect(withoutQuery('https://hooks.example.com/{id}#token')).toBe(
    'https://hooks.example.com/{id}',
  );
});
