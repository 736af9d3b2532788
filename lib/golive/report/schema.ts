import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import { RUN_VERSION, Run } from '../../domain/golive/run';

/** The JSON Schema of `report.json` (2020-12); `run.schema.json` beside this file is its copy. */
export const runSchema = () => ({
  ...toJsonSchema(Run, { target: 'draft-2020-12', errorMode: 'ignore', overrideSchema: closed }),
  $id: `urn:alongside:golive-run:${RUN_VERSION}`,
  title: 'A run of the go-live checks',
});

/** A report has no entries beyond those of the schema, and constants have a type. */
const closed: ConversionConfig['overrideSchema'] = ({ valibotSchema, jsonSchema }) => {
  if (valibotSchema.type === 'object' && jsonSchema.properties)
    return { ...jsonSchema, additionalProperties: false };
  if (jsonSchema.const === undefined) return undefined;
  return { ...jsonSchema, type: typeof jsonSchema.const === 'number' ? 'number' : 'string' };
};
