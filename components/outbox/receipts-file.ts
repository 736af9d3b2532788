import type { Receipt } from '../../lib/border/questions-outbox';

const COLUMNS = ['time', 'kind', 'attempts', 'requestId', 'keyEnd', 'account'] as const;

/**
 * Receipts as CSV (RFC 4180), times in ISO 8601 UTC: nothing of a client, no ticket's id, and of
 * the Idempotency-Key its last four characters.
 */
export function receiptsFile(receipts: readonly Receipt[]): string {
  const rows = receipts.map(({ at, kind, attempts, requestId = '', keyEnd, account }) => [
    new Date(at).toISOString(),
    kind,
    String(attempts),
    requestId,
    keyEnd,
    account,
  ]);
  return [[...COLUMNS], ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Quoted where it must be. What begins like a formula is made text: spreadsheets would run it. */
function cell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
