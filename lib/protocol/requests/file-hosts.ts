import * as v from '../../domain/core/schema';
import type { Requests } from '../define-request';

/** Scheme, host and port. */
const origin = v.pipe(v.string(), v.maxLength(300), v.regex(/^https?:\/\/[^/?#@\s]+$/));

/** Hosts from which the extension's pages may fetch files when the user opens one. */
export const FILE_HOST_REQUESTS = {
  /** Records a host whose permission the user granted, so that it can be withdrawn later. */
  'fileHosts.add': {
    from: ['desk', 'sidebar'],
    kind: 'command',
    params: v.object({ origin }),
    reply: v.null(),
  },

  /** Withdraws the permissions of hosts that no file needs any more, except CRMs and the service. */
  'fileHosts.release': {
    from: ['desk', 'sidebar'],
    kind: 'heartbeat',
    params: v.object({ origins: v.pipe(v.array(origin), v.maxLength(100)) }),
    reply: v.null(),
  },
} satisfies Requests;
