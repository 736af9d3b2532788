import * as valibot from 'valibot';

// Schemas are valibot's, under its own names. Where it takes more than JSON can hold, ours take less.

export * from 'valibot';

// A text that is too long is not matched against a pattern as well: with 10 MB of it, that may overflow the stack.
valibot.setGlobalConfig({ abortPipeEarly: true });

const finite = valibot.pipe(valibot.number(), valibot.finite());

/** A finite number. */
export const number = (): typeof finite => finite;

/** An object with these entries, and no array. Other entries are left out of what is parsed. */
export const object = <const Entries extends valibot.ObjectEntries>(
  entries: Entries,
): valibot.ObjectSchema<Entries, undefined> => withoutArrays(valibot.object(entries));

/** An object whose keys and values fit, and no array. */
export const record = <
  const Key extends valibot.BaseSchema<
    string,
    string | number | symbol,
    valibot.BaseIssue<unknown>
  >,
  const Value extends valibot.GenericSchema,
>(
  key: Key,
  value: Value,
): valibot.RecordSchema<Key, Value, undefined> => withoutArrays(valibot.record(key, value));

/** Changes the schema itself: a copy would call valibot's getters, at each start for hundreds of schemas. */
function withoutArrays<Schema extends valibot.GenericSchema>(schema: Schema): Schema {
  const run = schema['~run'];
  const runUnlessArray: typeof run = (dataset, config) =>
    run.call(schema, Array.isArray(dataset.value) ? { value: undefined } : dataset, config);
  return Object.assign(schema, { '~run': runUnlessArray });
}

/** The value as the schema gives it, or undefined if it does not fit. */
export function tryParse<const Schema extends valibot.GenericSchema>(
  schema: Schema,
  value: unknown,
): valibot.InferOutput<Schema> | undefined {
  const parsed = valibot.safeParse(schema, value, { abortEarly: true });
  return parsed.success ? parsed.output : undefined;
}
