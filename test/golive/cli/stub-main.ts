import '../../golive-texts';
import { cliContext } from '../../../lib/golive/cli/cli-context';
import { commandLine } from '../../../lib/golive/cli/command-line';
import { STUBS } from './stub-checks';

// Like lib/golive/cli/main.ts, with a few fixed checks.
process.exit(await commandLine(cliContext(), STUBS));
