import { describe, expect, test } from 'vitest';
import { CHECKS } from '../../../lib/golive/checks';
import { createContext } from '../../../lib/golive/run/create-context';
import { runChecks } from '../../../lib/golive/run/run-checks';
import { dialectNames } from '../../fake-service/dialects/dialect';
import { type SeededInstallation, seededInstallations, snapshotFor } from '../../fake-service/seed';
import { startFakeService } from '../../fake-service/server';
import { junitErrors, reportOf, schemaErrors } from './read-report';

/** Names, ids and merchant data; short and ordinary words are allowed in any report. */
const clientData = (installations: readonly SeededInstallation[]): string[] =>
  [
    ...installations.flatMap(({ name, installationId, clientId, merchants }) => [
      name,
      installationId,
      clientId,
      ...merchants.flatMap((merchant) => [merchant, ...valuesOf(snapshotFor(merchant))]),
    ]),
  ].filter((value) => value.length >= 8 && /[A-Z\d]/.test(value));

const valuesOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(valuesOf)
      : [];

describe.each(dialectNames)(
  'the report of all checks against a service in the dialect %s',
  (dialect) => {
    test.each(['canary', 'liveFull'] as const)(
      'is valid and holds nothing sensitive (%s)',
      async (which) => {
        const service = await startFakeService({ dialect });
        const key = service.keys[which];
        const created = createContext({
          address: service.address,
          key,
          installation: 'auto',
          checklist: [],
          testIds: [],
          permissions: ['tickets:write'],
          limitedKey: service.keys.testReadOnly,
          confirmWrite: async () => false,
          signal: new AbortController().signal,
        });
        if (!created.ok) throw new Error(created.failure.kind);
        const { context, calls, sensitiveValues } = created.value;
        const runner = { name: 'command line', version: '0.0.0' } as const;
        const run = await runChecks({ checks: CHECKS, context, calls, runner });
        const ids = service.log.entries().flatMap(({ path }) => path.match(/[\w-]{16,}/g) ?? []);
        await service.close();

        const { json, junit, html } = await reportOf(run, { sensitiveValues, now: Date.now() });
        expect(schemaErrors(json)).toEqual([]);
        expect(await junitErrors(junit)).toEqual([]);
        const all = (json + junit + html).toLowerCase();
        const told = [
          key,
          service.keys.testReadOnly,
          ...clientData(seededInstallations),
          ...ids,
        ].filter((value) => value !== 'merchant-onboarding' && all.includes(value.toLowerCase()));
        expect(told).toEqual([]);
      },
    );
  },
);
