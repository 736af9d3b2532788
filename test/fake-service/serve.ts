import { parseArgs } from 'node:util';
import { z } from 'zod';
import { everyDialect } from './dialects/dialect';
import { startFakeService } from './server';
import { welcome } from './welcome';

const { values } = parseArgs({
  options: {
    dialect: { type: 'string', default: 'plain' },
    port: { type: 'string', default: '4080' },
  },
});
const options = z
  .object({ dialect: z.enum(everyDialect), port: z.coerce.number().int().min(0).max(65_535) })
  .safeParse(values);

if (!options.success) {
  console.error(`--dialect ${everyDialect.join('|')}  --port 0..65535`);
  process.exit(1);
}
try {
  console.log(welcome(await startFakeService(options.data)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
