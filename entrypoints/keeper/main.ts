import { startKeeper } from '../../lib/keeper/keeper';

startKeeper();
