import type { Application } from '../../domain/application';
import { digestOf } from '../../domain/snapshot';

/** What a decision is bound to: the state and the snapshot that were read, whatever else is new. */
export const evidenceOf = ({ status, snapshot }: Application): Promise<string> =>
  digestOf({ status, snapshot });
