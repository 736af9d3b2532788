import { isOfKind } from '../outbox/define-command';

export type ResetPayload = { kind: 'test.reset' };

export const isReset = isOfKind<ResetPayload>('test.reset');
