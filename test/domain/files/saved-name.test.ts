import { expect, test } from 'vitest';
import { UNKNOWN_TYPE } from '../../../lib/domain/files/detected-type';
import { savedName } from '../../../lib/domain/files/saved-name';

const PDF = { mimeType: 'application/pdf', ending: 'pdf' };
const JPEG = { mimeType: 'image/jpeg', ending: 'jpg' };

test.each([
  ['Invoice Müller.pdf', PDF, 'Invoice Müller.pdf'],
  ['photo.JPEG', JPEG, 'photo.JPEG'],
  ['invoice.pdf.exe', PDF, 'invoice.pdf.pdf'],
  ['invoice', PDF, 'invoice.pdf'],
  ['picture.pdf', JPEG, 'picture.jpg'],
  ['plan.dwg', UNKNOWN_TYPE, 'plan.dwg'],
  ['plan.lnk', UNKNOWN_TYPE, 'plan.lnk.bin'],
  ['../../etc/passwd', PDF, '_.._etc_passwd.pdf'],
  ['a\u202Efdp.exe', PDF, 'afdp.pdf'],
  ['con<1>|2?.pdf', PDF, 'con_1__2_.pdf'],
  ['', PDF, 'file.pdf'],
  ['.htaccess', PDF, 'htaccess.pdf'],
])('%s, which is %o, is saved as %s', (name, type, saved) => {
  expect(savedName(name, type)).toBe(saved);
});
