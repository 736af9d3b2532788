import type { Environment } from '../../domain/core/environment';
import { createHook } from './hook';

type Pushed = [environment: Environment, applicationId: string | undefined, onMissed: () => void];

/** What receivers of the service's notifications push to the browsers of a team. */
export const pushes = {
  /** Runs when an application changed; without an id any may have. `onMissed`: it cannot be read now. */
  ...createHook<Pushed>(),
  /**
   * How many times rarer a queue is polled that was read at `_readAt`. The team's part replaces this: until
   * it is loaded nothing is pushed.
   */
  factor: (_scope: { environment: Environment }, _readAt: number): number => 1,
};
