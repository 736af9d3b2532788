import * as z from '../../domain/core/schema';
import { RUN_VERSION, Run } from '../../domain/golive/run';

/** The JSON Schema of `report.json` (2020-12); `run.schema.json` beside this file is its copy. */
export const runSchema = () => ({
  ...z.toJSONSchema(Run, { target: 'draft-2020-12' }),
  $id: `urn:alongside:golive-run:${RUN_VERSION}`,
  title: 'A run of the go-live checks',
});
