import { startCrmPages } from './serve';

const { address } = await startCrmPages({ port: Number(process.env.PORT ?? 0) });
console.log(`Northwind Desk, a fictional CRM: ${address}

  ${address}/customers              a list, from which records are opened
  ${address}/customers/41           a record, under a strict Content-Security-Policy
  ${address}/contacts/7             a record that says "Loading…" first
  ${address}/coep/customers/41      the same with Cross-Origin-Embedder-Policy
  ${address}/nameless/customers/41  a record that never shows its name
  ${address}/legacy#/customers/41   a record behind a hash router
  ${address}/hostile/customers/41   a page that tries to read what it should not
  ${address}/fixed/customers/41     one of the layouts that a dock has to get along with

Add ?delay=3000 for a slow CRM, ?busy for one that changes 1,000 nodes a second.`);
