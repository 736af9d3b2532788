// Comma-separated values by RFC 4180, without a library: the format is smaller than its wrappers.

/** Why a text is no table. `line` counts rows from 1. */
export type CsvFault = { kind: 'open-quote'; row: number };

/**
 * What a spreadsheet may run (OWASP, "CSV Injection"): at the beginning of a cell, and after what other countries'
 * spreadsheets take for the end of one, also in quotes.
 */
const FORMULA = /^([\s"]*)('*)(?=[=+\-@＝＋－＠])/;
const PROTECTED = /^([\s"]*)'('*)(?=[=+\-@＝＋－＠])/;
/** Each begins where a spreadsheet may begin a cell. They are tried one by one: a cell may be megabytes of line ends. */
const PARTS = /[^;\t\r\n]+/g;
/** What a spreadsheet may trim at the beginning of a cell. */
const TRIMMED = /^'*[\t\r\n]/;
const UNTRIMMED = /^'+[\t\r\n]/;

/** A table as a text that spreadsheets open without running its cells. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  // Spreadsheets need the mark to read it as UTF-8.
  `\uFEFF${rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')}`;

/** A cell of which a spreadsheet runs nothing. */
export function inertCell(cell: string): string {
  const plain = cell.replace(PARTS, (part) => part.replace(FORMULA, "$1'$2"));
  return TRIMMED.test(plain) ? `'${plain}` : plain;
}

function writeCell(cell: string): string {
  const safe = inertCell(cell);
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A cell as it was before `writeCsv` protected it. */
export const readCell = (cell: string): string =>
  (UNTRIMMED.test(cell) ? cell.slice(1) : cell).replace(PARTS, (part) =>
    part.replace(PROTECTED, '$1$2'),
  );

/** The rows of a text. Empty rows are left out; a quote that never closes is a fault. */
export function parseCsv(text: string, separator: string): string[][] | CsvFault {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const endRow = () => {
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  };
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      const quoted = readQuoted(text, at + 1);
      if (!quoted) return { kind: 'open-quote', row: rows.length + 1 };
      cell = quoted.cell;
      at = quoted.end;
    }
    // What follows a closing quote belongs to the cell, as spreadsheets read it.
    const end = endOfCell(text, at, separator);
    row.push(cell + text.slice(at, end));
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    if (text[end] !== separator) endRow();
    else if (at >= text.length) row.push('');
  }
  if (row.length > 0) endRow();
  return rows;
}

function readQuoted(text: string, from: number): { cell: string; end: number } | undefined {
  const parts: string[] = [];
  for (let start = from; ; ) {
    const quote = text.indexOf('"', start);
    if (quote < 0) return undefined;
    parts.push(text.slice(start, quote));
    if (text[quote + 1] !== '"') return { cell: parts.join(''), end: quote + 1 };
    parts.push('"');
    start = quote + 2;
  }
}

function endOfCell(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r')
    at += 1;
  return at;
}
