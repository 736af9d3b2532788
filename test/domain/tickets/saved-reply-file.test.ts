import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCsv, readCell, writeCsv } from '../../../lib/domain/core/csv';
import type { SavedReply } from '../../../lib/domain/tickets/saved-reply';
import {
  planImport,
  readReplyFile,
  repliesAsCsv,
  repliesAsJson,
} from '../../../lib/domain/tickets/saved-reply-file';

const HOSTILE: SavedReply[] = [
  '=HYPERLINK("https://evil.example","x")',
  '+1',
  '-1',
  '@SUM(A1)',
  "'=1",
  '\tx',
  'a "quote", a comma; a\r\nline',
  'Hello;=HYPERLINK("https://evil.example","x")',
  "Hello; '+1\n\n- one\r\n'@SUM(A1)",
  '\t =1',
  'a;"=1',
  ' spaces ',
].map((text, index) => ({
  id: `id-${index}`,
  folder: index % 2 ? 'Ordner, Ä' : '',
  name: `Name ${index}`,
  text,
  ...(index === 0 && { status: 'Closed' as const }),
  used: 4,
  updatedAt: 1,
}));

const FIRST: SavedReply = {
  id: 'id-0',
  folder: '',
  name: 'Name 0',
  text: 'x',
  used: 4,
  updatedAt: 1,
};

const contentOf = ({ folder, name, text, status }: SavedReply) => ({
  ...{ folder, name, text },
  ...(status && { status }),
});

function imported(file: string, known: SavedReply[] = []) {
  const rows = readReplyFile(file);
  if (!Array.isArray(rows)) throw new Error(rows.kind);
  let count = 0;
  const newId = () => {
    count += 1;
    return `new-${count}`;
  };
  return planImport(rows, known, { now: 9, newId });
}
const repliesIn = (file: string, known?: SavedReply[]) =>
  imported(file, known).flatMap((row) => (row.verdict === 'refused' ? [] : [row.reply]));

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

test('no cell is a formula where spreadsheets separate by semicolons, and lines of a cell become rows', () => {
  // There a quote that does not begin a cell is a sign like any other.
  const cells = repliesAsCsv(HOSTILE)
    .replace(/^\uFEFF/, '')
    .split(/[;\t\r\n]/);
  expect(cells.length).toBeGreaterThan(HOSTILE.length);
  expect(cells.filter((cell) => /^[\s"]*[=+\-@]/.test(cell))).toEqual([]);
});

test.each([
  ['JSON', repliesAsJson],
  ['CSV', repliesAsCsv],
])('what is exported as %s is imported unchanged', (_, write) => {
  const read = repliesIn(write(HOSTILE)).map(contentOf).sort(byName);
  expect(read).toEqual(HOSTILE.map(contentOf).sort(byName));
});

describe('a CSV file', () => {
  test('gives a spreadsheet no cell to run', () => {
    const rows = parseCsv(repliesAsCsv(HOSTILE), ',');
    if (!Array.isArray(rows)) throw new Error('no rows');
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([]);
  });

  test('with a cell of 300,000 line ends is read at once', () => {
    const began = performance.now();
    const [row] = imported(`name,text\r\nName,"x${'\n'.repeat(300_000)}x"\r\n`);
    expect(row).toMatchObject({ verdict: 'refused' });
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test('has any text in its cells', () => {
    const cell = fc.string({
      unit: fc.constantFrom('=', '-', "'", '"', ',', ';', '\n', '\r', ' ', 'a', '\t', 'ü'),
    });
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }),
        (rows) => {
          const read = parseCsv(writeCsv(rows), ',');
          expect(Array.isArray(read) && read.map((row) => row.map(readCell))).toEqual(rows);
        },
      ),
      { seed: 7 },
    );
  });

  test('is read with the separators of spreadsheets, in any order of columns, with or without a BOM', () => {
    for (const file of [
      'Text;Name\r\n"Hello;\r\nyou";Greeting\r\n',
      '\uFEFFname\ttext\nGreeting\t"Hello;\r\nyou"',
      'name,extra,text\nGreeting,1,"Hello;\r\nyou"\n\n',
    ])
      expect(repliesIn(file)).toMatchObject([
        { name: 'Greeting', text: 'Hello;\r\nyou', folder: '' },
      ]);
  });

  test('that is broken is refused whole', () => {
    expect(readReplyFile('name,text\na,"never closed')).toEqual({ kind: 'open-quote', row: 2 });
    expect(readReplyFile('a,b\n1,2')).toEqual({ kind: 'no-columns' });
    expect(readReplyFile('\0\u0001PK')).toEqual({ kind: 'no-columns' });
    expect(readReplyFile(' \n ')).toEqual({ kind: 'empty' });
    expect(readReplyFile('name,text\n')).toEqual({ kind: 'empty' });
    expect(readReplyFile(`name,text\n${'a,b\n'.repeat(5_001)}`)).toEqual({ kind: 'too-many-rows' });
  });
});

describe('a JSON file', () => {
  test('that is broken is refused whole', () => {
    expect(readReplyFile('{"replies": [')).toEqual({ kind: 'not-json' });
    expect(readReplyFile('{"replies": {"length": 3}}')).toEqual({ kind: 'not-replies' });
    expect(readReplyFile('[]')).toEqual({ kind: 'empty' });
    expect(readReplyFile('[['.repeat(100_000))).toEqual({ kind: 'not-json' });
  });

  test('may be the list alone, and takes nothing but the fields of a reply', () => {
    const file =
      '[{"name":"a","text":"b","id":"stolen","used":99,"__proto__":{"status":"Closed"},"folder":null}]';
    expect(repliesIn(file)).toEqual([
      { id: 'new-1', folder: '', name: 'a', text: 'b', used: 0, updatedAt: 9 },
    ]);
    expect(Reflect.get({}, 'status')).toBeUndefined();
  });
});

describe('an import', () => {
  const known = [{ ...FIRST, status: 'Closed' as const }];
  const row = (part: object) => JSON.stringify([{ name: 'New', text: 'x', ...part }]);
  const verdictOf = (part: object) => imported(row(part), known)[0];

  test('says of each row what it does', () => {
    expect(verdictOf({})).toMatchObject({ verdict: 'added', reply: { id: 'new-1' } });
    expect(verdictOf({ name: 'name 0', text: 'y' })).toMatchObject({
      verdict: 'changed',
      reply: { id: 'id-0', text: 'y', used: 4, updatedAt: 9 },
    });
    expect(verdictOf({ name: 'name 0', text: 'y' })).not.toHaveProperty('reply.status');
    expect(verdictOf({ ...contentOf(FIRST), status: 'Closed' })).toMatchObject({ verdict: 'same' });
    expect(verdictOf({ status: ' closed ' })).toMatchObject({ reply: { status: 'Closed' } });
  });

  test.each([
    [{ status: 'open' }, { in: 'status', why: 'unknown', status: 'open' }],
    [{ name: '' }, { in: 'name', why: 'missing' }],
    [{ text: '  ' }, { in: 'text', why: 'missing' }],
    [{ text: 7 }, { in: 'row', why: 'not-a-reply' }],
    [{ text: 'x'.repeat(50_001) }, { in: 'text', why: 'too-long', length: 50_001, most: 50_000 }],
  ])('leaves out the row %j', (part, fault) => {
    expect(verdictOf(part)).toMatchObject({ verdict: 'refused', fault });
  });

  test('takes a name of a folder once, and no more than there is room for', () => {
    const twice = imported('name,text\na,1\nA,2');
    expect(twice.map(({ verdict }) => verdict)).toEqual(['added', 'refused']);
    const full = Array.from({ length: 1_999 }, (_, at) => ({ ...FIRST, name: `n${at}` }));
    const plan = imported('name,text\na,1\nb,2\nc,3', full);
    expect(plan.map(({ verdict }) => verdict)).toEqual(['added', 'refused', 'refused']);
    expect(plan[1]).toMatchObject({ fault: { in: 'row', why: 'no-room' } });
  });
});

test('a table with semicolons is read where a text ends with an empty line', () => {
  const text = 'name;text\r\nGreeting;"Hello,\r\n"\r\nEnd;"Size is 5,""\r\n"\r\n';
  expect(readReplyFile(text)).toEqual([
    { folder: '', name: 'Greeting', text: 'Hello,\r\n', status: '' },
    { folder: '', name: 'End', text: 'Size is 5,"\r\n', status: '' },
  ]);
});

test('a row that makes a reply which the team has too long for it is refused; an own reply may be as long', () => {
  const file = `name,text\nName 0,${'x'.repeat(4_001)}\n`;
  expect(imported(file, [{ ...FIRST, shared: true }])).toMatchObject([
    { verdict: 'refused', fault: { in: 'text', why: 'too-long', length: 4_001, most: 4_000 } },
  ]);
  expect(imported(file, [FIRST])).toMatchObject([{ verdict: 'changed' }]);
});
