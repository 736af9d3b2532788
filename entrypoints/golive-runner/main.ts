import { loadGoliveTexts } from '../../lib/golive-runner/load-texts';

// The checks are loaded once their texts are there: many of those are constants.
await loadGoliveTexts();
const { startRunner } = await import('../../lib/golive-runner/runner');
startRunner();
