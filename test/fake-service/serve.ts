import { parseArgs } from 'node:util';
import { z } from 'zod';
import { dialectNames } from './dialects/dialect';
import { startFakeService } from './server';
import { welcome } from './welcome';

const { values } = parseArgs({
  options: {
    dialect: { type: 'string', default: 'plain' },
    port: { type: 'string', default: '4080' },
  },
});
const options = z
  .object({ dialect: z.enum(dialectNames), port: z.coerce.number().int().min(0).max(65_535) })
  .safeParse(values);

if (!options.success) {
  console.error(`--dialect ${dialectNames.join('|')}  --port 0..65535`);
  process.exit(1);
}
try {
  console.log(welcome(await startFakeService(options.data)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
