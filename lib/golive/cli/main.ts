import { setGoliveTexts } from '../words/say';
import { englishTexts } from './english-texts';

// `npm run golive` (docs/golive.md). The checks are loaded once their texts are there.
setGoliveTexts(englishTexts());
const { CHECKS } = await import('../checks');
const { cliContext } = await import('./cli-context');
const { commandLine } = await import('./command-line');
// Exits at once: an aborted call may still hold a connection.
process.exit(await commandLine(cliContext(), CHECKS));
