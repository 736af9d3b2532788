import { CHECKS } from '../checks';
import { commandLine } from './command-line';
import { surroundings } from './surroundings';

// `npm run golive` (docs/golive.md). Ends at once: a call that was cut off may still hold a connection.
process.exit(await commandLine(surroundings(), CHECKS));
