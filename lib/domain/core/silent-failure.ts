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

/** Whether the page of a gateway or captive portal came. Its sentence helps the user, as others of silent failures do not. */
export const isGatewayPage = (failure: Failure): boolean =>
  failure.kind === 'no-answer' && failure.why === 'gateway';
