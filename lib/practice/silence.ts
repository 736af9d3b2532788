import { failed } from '../domain/core/failure';
import type { Transport } from '../protocol/client/transport';

/** The transport of the page around the panel of practice: it asks for nothing and hears of nothing. */
export const silence: Transport = {
  send: async () => failed({ kind: 'not-in-practice' }),
  subscribe: () => undefined,
};
