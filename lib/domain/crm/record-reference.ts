import type { RecordRef } from './record';

/** Longest `externalReference` we write. */
const REFERENCE_LENGTH = 120;

/** Some CRMs write one UUID in both cases. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The record as one stable, readable text: `crm.example.com/customers/42`. Tickets carry it as
 * `externalReference`, so it must be the same for every agent, browser and year.
 */
export function reference(ref: RecordRef): string {
  const { host, account, type, id } = ref;
  const parts = [host, ...(account ? [account] : []), type, UUID.test(id) ? id.toLowerCase() : id];
  const text = parts.map((part) => part.normalize('NFC')).join('/');
  if (text.length <= REFERENCE_LENGTH) return text;
  const mark = `~${fingerprint(text)}`;
  // The cut may go through a character of two code units, of which JSON takes no half.
  return text.slice(0, REFERENCE_LENGTH - mark.length).toWellFormed() + mark;
}

/** 53 bits of cyrb53: tells long references apart; not a secret. */
function fingerprint(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}
