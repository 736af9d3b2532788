import { expect, test } from 'vitest';
import { shapeOf, shapeOfAddress, wordsIn } from '../../../lib/content/diagnose/shape';

test.each([
  ['Ada Example', 'Aaa Aaaaaaa'],
  ['ada.example+crm@mail.example.com', 'a@a.aa'],
  ['Mail ada@example.com, or call', 'Aaaa a@a.aa aa aaaa'],
  ['+1 555 0110', '+9 999 9999'],
  ['0031N00001abcDE', '9999A99999aaaAA'],
  ['6f9619ff-8b86-d011-b42d-00c04fc964ff', '9a9999aa-9a99-a999-a99a-99a99aa999aa'],
  ['Zoë d’Ångström', 'Aaa a?Aaaaaaaa'],
  ['Анна Иванова', 'Aaaa Aaaaaaa'],
  ['山田 太郎', 'aa aa'],
  ['٤٢', '99'],
  ['Ada\u202E Example\u0000\n', 'Aaa Aaaaaaa '],
  ['Ada 😀', 'Aaa ?'],
])('%j has the shape %j', (text, shape) => {
  expect(shapeOf(text)).toBe(shape);
});

test('a long text has a short shape, and one of megabytes is not read whole', () => {
  expect(shapeOf('Ab '.repeat(40))).toBe(`${'Aa '.repeat(20)}… (120 characters)`);
  expect(shapeOf('a@'.repeat(5_000_000)).length).toBeLessThan(100);
});

const words = new Set(wordsIn('^/contacts/(?<portal>\\d+)/record/(?<type>[^/]{1,64})'));

test.each([
  ['/contacts/8472/record/0-1', '/contacts/9999/record/9-9'],
  ['/contacts/portal/record/ada', '/contacts/aaaaaa/record/aaa'],
  ['/contacts/64?email=ada%40example.com&Ada', '/contacts/99?email=a@a.aa&Aaa'],
  ['/#/people/Ada%20Example', '/#/aaaaaa/Aaa Aaaaaaa'],
  ['/x?ada@example.com=1', '/a?a@a.aa=9'],
  ['/x?%E0%A4%A', '/a?%A9%A9%A'],
])('of the address %s only %s is reported', (address, told) => {
  expect(shapeOfAddress(address, words)).toBe(told);
});
