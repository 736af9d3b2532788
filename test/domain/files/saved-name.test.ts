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
  ['Umsätze.CSV', UNKNOWN_TYPE, 'Umsätze.CSV'],
  ['scan.jpeg', UNKNOWN_TYPE, 'scan.jpeg'],
  ['letter.bin', UNKNOWN_TYPE, 'letter.bin'],
  ['letter', UNKNOWN_TYPE, 'letter.bin'],
  ['../../etc/passwd', PDF, '_.._etc_passwd.pdf'],
  ['a\u202Efdp.exe', PDF, 'afdp.pdf'],
  ['con<1>|2?.pdf', PDF, 'con_1__2_.pdf'],
  ['', PDF, 'file.pdf'],
  ['.htaccess', PDF, 'htaccess.pdf'],
])('%s, which is %o, is saved as %s', (name, type, saved) => {
  expect(savedName(name, type)).toBe(saved);
});

test.each([
  ...['bat', 'cmd', 'com', 'exe', 'hta', 'jar', 'js', 'lnk', 'msi', 'ps1', 'scr', 'vbs', 'wsf'],
  ...['jse', 'vbe', 'wsh', 'reg', 'url', 'chm', 'msc', 'pif', 'cpl', 'application', 'iso'],
  ...['appref-ms', 'settingcontent-ms', 'search-ms', 'command', 'terminal', 'desktop', 'webloc'],
  ...['html', 'svg', 'docm', 'xll', 'constructor', '__proto__', 'JSE', 'js.', 'jpg.'],
])('unknown bytes are never saved with the ending .%s', (ending) => {
  expect(savedName(`plan.${ending}`, UNKNOWN_TYPE)).toBe(`plan.${ending}.bin`);
});
