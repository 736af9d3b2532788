import type { Environment, RecordScope } from './records';

const permissions = ['tickets:write', 'merchant_onboarding:write'] as const;
export type Permission = (typeof permissions)[number];

export interface ApiKey extends RecordScope {
  readonly text: string;
  readonly permissions: readonly Permission[];
}

export const ourOrganisation = 'Fairwater Partners';
export const otherOrganisation = 'Quillon Group';

/** Every key that exists at the start. None of them works anywhere else. */
export const seededKeys = {
  testFull: 'svc_test_FAKE_everything_0001',
  testReadOnly: 'svc_test_FAKE_read_only_0002',
  testTicketsOnly: 'svc_test_FAKE_tickets_only_0003',
  testReviewsOnly: 'svc_test_FAKE_reviews_only_0004',
  liveFull: 'svc_live_FAKE_everything_0005',
  liveReadOnly: 'svc_live_FAKE_read_only_0006',
  foreignTest: 'svc_test_FAKE_other_organisation_0007',
  foreignLive: 'svc_live_FAKE_other_organisation_0008',
  revoked: 'svc_test_FAKE_revoked_0009',
  /** test/faults/canary.spec.ts searches for this key wherever no key may be. */
  canary: 'svc_test_FAKE_CANARY_7Qm2vXk9Lw4TzR8c_0010',
} as const;
export type SeededKeys = Readonly<Record<keyof typeof seededKeys, string>>;

const seeded: [key: string, organisation: string, may: readonly Permission[]][] = [
  [seededKeys.testFull, ourOrganisation, permissions],
  [seededKeys.testReadOnly, ourOrganisation, []],
  [seededKeys.testTicketsOnly, ourOrganisation, ['tickets:write']],
  [seededKeys.testReviewsOnly, ourOrganisation, ['merchant_onboarding:write']],
  [seededKeys.liveFull, ourOrganisation, permissions],
  [seededKeys.liveReadOnly, ourOrganisation, []],
  [seededKeys.foreignTest, otherOrganisation, permissions],
  [seededKeys.foreignLive, otherOrganisation, permissions],
  [seededKeys.revoked, ourOrganisation, permissions],
  [seededKeys.canary, ourOrganisation, permissions],
];

/** The prefix alone decides: there is no environment header. */
function environmentOf(key: string): Environment {
  return key.startsWith('svc_live_') ? 'live' : 'test';
}

/** The keys of the service, and which of them are active. */
export class KeyRing {
  readonly #keys = new Map<string, ApiKey>();
  readonly #revoked = new Set<string>();

  constructor() {
    this.startOver();
  }

  startOver(): void {
    this.#keys.clear();
    this.#revoked.clear();
    for (const [text, organisation, may] of seeded) {
      const environment = environmentOf(text);
      this.#keys.set(text, { text, organisation, environment, permissions: may });
    }
    this.#revoked.add(seededKeys.revoked);
  }

  findWorking(text: string): ApiKey | undefined {
    return this.#revoked.has(text) ? undefined : this.#keys.get(text);
  }

  revoke(text: string): void {
    this.#expect(text);
    this.#revoked.add(text);
  }

  permit(text: string, may: readonly Permission[]): void {
    const key = this.#keys.get(text);
    if (!key) throw new Error('No such key.');
    this.#keys.set(text, { ...key, permissions: may });
  }

  restore(text: string): void {
    this.#expect(text);
    this.#revoked.delete(text);
  }

  #expect(text: string): void {
    if (!this.#keys.has(text)) throw new Error('No such key.');
  }
}
