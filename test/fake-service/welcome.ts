import type { InstallationIds } from './places';
import type { FakeService } from './server';

/** What a user needs to start: the address, the keys, and how to control the service. */
export function welcome({ address, dialect, keys, places }: FakeService): string {
  const mayDo: [string, string][] = [
    [keys.testFull, 'test: everything'],
    [keys.testReadOnly, 'test: reads and writes messages, no tickets, no decisions'],
    [keys.testTicketsOnly, 'test: tickets, no decisions'],
    [keys.testReviewsOnly, 'test: decisions, no tickets'],
    [keys.liveFull, 'live: everything but the test reset'],
    [keys.liveReadOnly, 'live: reads and writes messages, no tickets, no decisions'],
    [keys.foreignTest, 'test: everything, of another organisation'],
    [keys.foreignLive, 'live: everything, of another organisation'],
    [keys.revoked, 'test: nothing any more, it was revoked'],
    [keys.canary, 'test: everything; tests look for it where no key may be'],
  ];
  const { test, live } = places;
  const companies = [test, live].flatMap(Object.values);

  const api = `curl -s ${address}`;
  const control = `curl -s ${address}/_control`;
  return `
A stand-in of the service, dialect '${dialect}', at

  ${address}

Keys
${mayDo.map(([key, may]) => `  ${key.padEnd(38)}  ${may}`).join('\n')}

Companies
${companies.map(company).join('\n')}

As the partner
  ${api}/v1/me -H 'Api-Key: ${keys.testFull}'
  ${api}/v1/installations/${test.withOnboarding.installationId}/tickets \\
    -H 'Api-Key: ${keys.testFull}' -H 'Idempotency-Key: first-ticket' \\
    -H 'Content-Type: application/json' \\
    -d '{"clientId":"${test.withOnboarding.clientId}","summary":"Card reader is offline"}'

As everyone else (not part of the API, no key needed)
  ${control}/tickets
  ${control}/tickets/TICKET/reply -d '{"text":"On it.","status":"WaitingForClient"}'
  ${control}/tickets/TICKET/change -d '{"status":"Closed"}'
  ${control}/tickets/TICKET/messages -d '{"count":10000}'
  ${control}/tickets/TICKET/unreadable -d '{"flaw":"wrong-types"}'
  ${control}/applications -d '{"installationId":"${test.withOnboarding.installationId}"}'
  ${control}/applications/APPLICATION/correct -d '{"company":{"legalName":"New Name Ltd"}}'
  ${control}/keys/revoke -d '{"key":"${keys.testFull}"}'
  ${control}/keys/restore -d '{"key":"${keys.testFull}"}'

  The next calls run into a fault
  ${control}/faults -d '{"path":"/messages","times":3,"fault":{"kind":"status","status":429,"headers":{"Retry-After":"5"}}}'
  ${control}/faults -d '{"method":"POST","fault":{"kind":"silence","at":"before-headers"}}'
  ${control}/faults/2/release -X POST
  ${control}/faults -X DELETE

  What arrived; what was really done, per idempotency key; everything as at the start
  ${control}/log
  ${control}/effects
  ${control}/start-over -X POST
`;
}

function company({ name, installationId, clientId }: InstallationIds): string {
  return `  ${name.padEnd(24)}  ${installationId.padEnd(20)}  client ${clientId}`;
}
