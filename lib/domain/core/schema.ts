import * as mini from 'zod/mini';

// zod compiles object parsers with `new Function` if it can. Extension pages forbid that, and the
// attempt alone is reported as a CSP violation, so we disable it.
mini.config({ jitless: true });

// A schema is built when it is first used. The background declares some 1,500 of them, and each of its
// starts uses a few: building all took a third of the time until its first reply (decision 72).

/** How each deferred schema is built, by the object that stands for it. */
const builders = new WeakMap<object, () => object>();

/** A function of zod that returns its schema at once, and builds it when something reads it. */
const deferred = <Make extends (...args: never[]) => object>(make: Make): Make =>
  new Proxy(make, {
    apply: (_, self, args) => deferredSchema(() => Reflect.apply(make, self, args.map(built))),
  });

function deferredSchema(build: () => object): object {
  let schema: object | undefined;
  const read = () => (schema ??= build());
  const standIn = new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'check'
          ? // Checks are added where schemas are declared: that alone builds none.
            (...checks: unknown[]) => deferredSchema(() => withChecks(read(), checks.map(built)))
          : Reflect.get(read(), name),
      has: (_, name) => Reflect.has(read(), name),
    },
  );
  builders.set(standIn, read);
  return standIn;
}

const withChecks = (schema: object, checks: unknown[]): object =>
  Reflect.apply(Reflect.get(schema, 'check'), schema, checks);

/** An argument with each deferred schema in it built, so that parsing meets only zod's own objects. */
function built(argument: unknown): unknown {
  if (typeof argument !== 'object' || argument === null) return argument;
  const build = builders.get(argument);
  if (build) return build();
  if (Array.isArray(argument)) return argument.map(built);
  if (Object.getPrototypeOf(argument) !== Object.prototype) return argument;
  return Object.fromEntries(Object.entries(argument).map(([name, value]) => [name, built(value)]));
}

export * from 'zod/mini';

export const string = deferred(mini.string);
export const number = deferred(mini.number);
export const boolean = deferred(mini.boolean);
export const literal = deferred(mini.literal);
export const uuid = deferred(mini.uuid);
export const unknown = deferred(mini.unknown);
export const object = deferred(mini.object);
export const strictObject = deferred(mini.strictObject);
export const array = deferred(mini.array);
export const tuple = deferred(mini.tuple);
export const record = deferred(mini.record);
export const partialRecord = deferred(mini.partialRecord);
export const union = deferred(mini.union);
export const discriminatedUnion = deferred(mini.discriminatedUnion);
export const optional = deferred(mini.optional);
export const nullable = deferred(mini.nullable);
export const extend = deferred(mini.extend);
export const minLength = deferred(mini.minLength);
export const maxLength = deferred(mini.maxLength);
export const minimum = deferred(mini.minimum);
export const maximum = deferred(mini.maximum);
export const regex = deferred(mini.regex);
export const trim = deferred(mini.trim);
export const refine = deferred(mini.refine);
export const custom = deferred(mini.custom);
export const _default = deferred(mini._default);
export const iso = { date: deferred(mini.iso.date) };

const deferredEnum = deferred(mini.enum);
const deferredNull = deferred(mini.null);
const deferredCatch = deferred(mini.catch);

export { deferredCatch as catch, deferredEnum as enum, deferredNull as null };
