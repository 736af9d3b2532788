import type { JsonObject } from '../fake-service/records';
import { timesOf } from './pairs';

/** A typical merchant's profile: about fifty fields, different for each merchant. */
export function merchant(n: number): JsonObject {
  const name = merchantNamed(n);
  return {
    company: {
      legalName: name,
      tradingName: `Shop ${n}`,
      registrationNumber: registrationOf(n),
      taxId: `T-${n * 7}`,
      legalForm: 'Ltd',
      country: 'GB',
      foundedAt: '2011-04-01',
      website: `https://shop-${n}.example`,
      email: `office@shop-${n}.example`,
      phone: '+44 20 0000 0000',
      activity: 'Retail of teas, spices and what is needed to make them',
    },
    addresses: ['registered', 'trading'].map((kind) => ({
      ...{ kind, line1: `${n} Example Street`, line2: 'Second floor', city: 'Sampleton' },
      ...{ postcode: `SA${n % 90} 1AA`, country: 'GB' },
    })),
    representatives: [{ fullName: 'Robin Example', role: 'director', born: '1980-02-29' }],
    beneficialOwners: [60, 40].map((sharePercent, at) => ({
      ...{ fullName: `Owner ${at} of ${n}`, sharePercent, nationality: 'GB', born: '1975-06-15' },
    })),
    bankDetails: { iban: 'GB00EXMP00000000000000', bic: 'EXMPGB2L', holder: name },
    documents: ['registration', 'statement'].map((what) => ({
      ...{ name: `${what}-${n}.pdf`, mimeType: 'application/pdf' },
      url: `https://files.example.com/${n}/${what}.pdf?expires=600`,
      hash: `sha256:${String(n).padStart(64, '0')}`,
    })),
    consent: { transferAgreed: true, at: '2026-01-15T09:30:00.000Z', version: '3' },
    agreedLater: { turnoverPerMonth: 10_000 + n, averageBasket: 23.5, channels: ['web', 'shop'] },
  };
}

export const merchantNamed = (n: number): string => `Merchant ${n} Ltd`;

/** Occurs nowhere else, not even in the merchant's row in the queue. */
export const registrationOf = (n: number): string => `reg-${String(n).padStart(8, '0')}-gb`;

const GROUPS = 20;
const FIELDS = 25;

export const WIDE_NAME = 'Ten Thousand Fields Ltd';

const numbered = <T>(name: string, count: number, each: (n: number) => T): Record<string, T> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}${n}`, each(n)]));

/** The value of a field of the large snapshot. */
export const wideValue = (n: number): string => `what was said in ${n}`;

/** How many parts a large snapshot has. */
const parts = (): number => timesOf(20, 2);

/** How many fields it has: 10,000 where it is measured. */
export const wideFields = (): number => parts() * GROUPS * FIELDS;

/** A snapshot of so many fields, three levels deep, and the name in its row. */
export const wideSnapshot = (): JsonObject => ({
  company: { legalName: WIDE_NAME },
  ...numbered('part', parts(), (part) =>
    numbered('group', GROUPS, (group) =>
      numbered('field', FIELDS, (field) => wideValue((part * GROUPS + group) * FIELDS + field)),
    ),
  ),
});
