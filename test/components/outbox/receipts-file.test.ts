import { expect, test } from 'vitest';
import { receiptsFile } from '../../../components/outbox/receipts-file';
import { parseCsv } from '../../../lib/domain/core/csv';

const receipt = {
  kind: 'message.send' as const,
  ticketId: 'ticket-of-a-client',
  at: Date.UTC(2026, 10, 21, 9, 30),
  attempts: 2,
  requestId: 'req-1',
  keyEnd: 'ab12',
  account: '0123456789abcdef',
};

test('receipts are saved as CSV without ticket ids', () => {
  expect(receiptsFile([receipt])).toBe(
    'time,kind,attempts,requestId,keyEnd,account\r\n' +
      '2026-11-21T09:30:00.000Z,message.send,2,req-1,ab12,0123456789abcdef\r\n',
  );
});

test('a request id with a formula or a comma stays text in a spreadsheet', () => {
  const rows = receiptsFile([
    { ...receipt, requestId: '=HYPERLINK("https://example.com")' },
    { ...receipt, requestId: 'a,b' },
    { ...receipt, requestId: undefined },
  ]).split('\r\n');
  expect(rows[1]).toContain(`"'=HYPERLINK(""https://example.com"")"`);
  expect(rows[2]).toContain('"a,b"');
  expect(rows[3]).toContain('2,,ab12');
});

test.each([',', ';', '\t'])(
  'no cell is a formula in a spreadsheet whose country separates by %j',
  (separator) => {
    const file = receiptsFile(
      ['=1+1', "a;=cmd|' /C calc'!A0;b", 'a;\t@SUM(1);b', 'a\t-1\tb', 'a; +1;b'].map(
        (requestId) => ({
          ...receipt,
          requestId,
        }),
      ),
    );
    const rows = parseCsv(file, separator);
    if (!Array.isArray(rows)) throw new Error(rows.kind);
    expect(rows.flat().filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([]);
  },
);

test('a request id in quotes is no formula where spreadsheets separate by semicolons', () => {
  // There a quote that does not begin a cell is a sign like any other, and a doubled one is an empty text.
  const cells = receiptsFile([{ ...receipt, requestId: 'a;"=1+1' }]).split(';');
  expect(cells).toHaveLength(2);
  expect(cells.filter((one) => /^[\s"]*[=+\-@]/.test(one))).toEqual([]);
});
