import { isDiskFull } from '../../domain/core/disk-full';
import type { TeamState } from '../../domain/team/team-view';
import type { TeamProblem } from '../../team/engine';

/** What a problem means for an agent. */
export function stateOfProblem(problem: TeamProblem): TeamState {
  switch (problem.kind) {
    case 'refused':
    case 'no-stream':
    case 'full':
      return { kind: problem.kind };
    case 'unsafe-stream':
      return { kind: 'unsafe-stream', settings: problem.settings };
    case 'unreachable':
      return { kind: 'offline' };
    case 'too-large':
    case 'superseded':
      return { kind: 'connecting' };
  }
}

/** What an error means that ended the work with a connection. */
export const stateOfError = (error: unknown): TeamState =>
  isDiskFull(error) ? { kind: 'disk-full' } : stateOfProblem({ kind: 'unreachable' });
