import { otherOrganisation, ourOrganisation } from './keys';
import type { JsonObject, RecordScope } from './records';

export interface SeededInstallation extends RecordScope {
  name: string;
  merchantOnboarding: boolean;
  installationId: string;
  clientId: string;
  /** Merchants whose applications wait for review, oldest first. */
  merchants: string[];
}

// Ids are fixed so that a demo survives a restart of the service. A test reset replaces them.
export const seededInstallations: SeededInstallation[] = [
  {
    organisation: ourOrganisation,
    environment: 'test',
    name: 'Northlight Coffee (test)',
    merchantOnboarding: true,
    installationId: 'inst-test-northlight',
    clientId: '6f1c2a70-0a51-4d1e-8a01-000000000001',
    merchants: ['Brook Street Bakery', 'Fenwick Florists'],
  },
  {
    organisation: ourOrganisation,
    environment: 'test',
    name: 'Oakfield Cycles (test)',
    merchantOnboarding: false,
    installationId: 'inst-test-oakfield',
    clientId: '6f1c2a70-0a51-4d1e-8a01-000000000002',
    merchants: [],
  },
  {
    organisation: ourOrganisation,
    environment: 'live',
    name: 'Northlight Coffee',
    merchantOnboarding: true,
    installationId: 'inst-live-northlight',
    clientId: '6f1c2a70-0a51-4d1e-8a01-000000000003',
    merchants: ['Hillside Pottery', 'Marlow Boat Hire'],
  },
  {
    organisation: ourOrganisation,
    environment: 'live',
    name: 'Oakfield Cycles',
    merchantOnboarding: false,
    installationId: 'inst-live-oakfield',
    clientId: '6f1c2a70-0a51-4d1e-8a01-000000000004',
    merchants: [],
  },
  {
    organisation: otherOrganisation,
    environment: 'test',
    name: 'Saltmarsh Books (test)',
    merchantOnboarding: true,
    installationId: 'inst-test-saltmarsh',
    clientId: '6f1c2a70-0a51-4d1e-8a01-000000000005',
    merchants: ['Pebble Toys'],
  },
  {
    organisation: otherOrganisation,
    environment: 'live',
    name: 'Saltmarsh Books',
    merchantOnboarding: true,
    installationId: 'inst-live-saltmarsh',
    clientId: '6f1c2a70-0a51-4d1e-8a01-000000000006',
    merchants: ['Pebble Toys'],
  },
];

// A computed name makes this an own property; written as a literal, it would set the prototype.
const awkwardName = '__proto__';

/** A merchant's agreed profile, with fields outside the contract. */
export function snapshotFor(merchant: string): JsonObject {
  const site = merchant.toLowerCase().replaceAll(' ', '-');
  return {
    company: { legalName: `${merchant} Ltd`, registrationNumber: '00000000', country: 'GB' },
    addresses: [{ kind: 'registered', line1: '1 Example Street', city: 'Sampleton' }],
    representatives: [{ fullName: 'Robin Example', role: 'director' }],
    beneficialOwners: [{ fullName: 'Robin Example', sharePercent: 100 }],
    bankDetails: { iban: 'GB00EXMP00000000000000', holder: `${merchant} Ltd` },
    documents: [
      {
        name: 'registration.pdf',
        mimeType: 'application/pdf',
        url: `https://files.example.com/${site}/registration.pdf?expires=600`,
        hash: `sha256:${'ab'.repeat(32)}`,
      },
    ],
    consent: { transferAgreed: true, at: '2026-01-15T09:30:00.000Z' },
    [awkwardName]: { polluted: true },
    agreedLater: { nobodyToldYou: ['keep', 'or', 'skip'] },
  };
}
