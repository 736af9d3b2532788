import type { Failure, FailureKind } from './failure';

const SILENT: readonly FailureKind[] = [
  'no-answer',
  'unreadable',
  'extension-restarted',
  'unexpected',
];

/**
 * Whether a failure says only that no usable response came, so that what was sent may have arrived. Its
 * sentence advises who sets the product up.
 */
export const isSilent = ({ kind }: Failure): boolean => SILENT.includes(kind);
