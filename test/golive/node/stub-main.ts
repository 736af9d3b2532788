import { commandLine } from '../../../lib/golive/node/command-line';
import { surroundings } from '../../../lib/golive/node/surroundings';
import { STUBS } from './stub-checks';

// As lib/golive/node/main.ts, with checks that are few and always the same.
process.exit(await commandLine(surroundings(), STUBS));
