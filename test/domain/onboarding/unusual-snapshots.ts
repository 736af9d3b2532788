import { large } from '../../large';

/** `__proto__` as an own property: in an object literal it would set the prototype. */
export const AWKWARD: unknown = JSON.parse(
  '{"__proto__":{"polluted":true},"":"no name","odd.name":[1]}',
);

export const DEEP = 1000;
export const MANY = large(100_000);
/** Built from the inside out, so that the test does not recurse either. */
export function deep(innermost: unknown): unknown {
  let value = innermost;
  for (let i = 0; i < DEEP; i++) value = i % 2 ? [value] : { in: value };
  return value;
}

export const wide = (fields: number, from = 0): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: fields }, (_, at) => [`field${at}`, at + from]));
