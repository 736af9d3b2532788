import { inertCell } from '../../lib/domain/core/csv';
import type { Receipt } from '../../lib/protocol/requests/outbox';

/** English in every language: the service's support team and programs read the file. */
const COLUMNS = ['time', 'kind', 'attempts', 'requestId', 'keyEnd', 'account'] as const;

/**
 * Receipts as CSV (RFC 4180), with times in ISO 8601 UTC. The file holds no client data and no
 * ticket id, and only the last four characters of the idempotency key.
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

/** Quotes a value if needed. A formula becomes plain text, because spreadsheets would run it. */
function cell(value: string): string {
  const text = inertCell(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
