import { CHECKS } from '../checks';
import { cliContext } from './cli-context';
import { commandLine } from './command-line';

// `npm run golive` (docs/golive.md). Exits at once: an aborted call may still hold a connection.
process.exit(await commandLine(cliContext(), CHECKS));
