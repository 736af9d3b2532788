import { startRunner } from '../../lib/golive-runner/runner';

startRunner();
