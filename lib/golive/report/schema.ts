import { RUN_VERSION, Run } from '../../domain/go-live';
import * as z from '../../domain/schema';

/** The JSON Schema of `report.json` (2020-12), as it is shipped in `run.schema.json` beside this file. */
export const runSchema = () => ({
  ...z.toJSONSchema(Run, { target: 'draft-2020-12' }),
  $id: `urn:alongside:golive-run:${RUN_VERSION}`,
  title: 'A run of the go-live checks',
});
