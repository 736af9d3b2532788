import * as z from '../../domain/core/schema';
import type { Requests } from '../define-request';

/** Scheme, host and port. */
const origin = z.string().check(z.maxLength(300), z.regex(/^https?:\/\/[^/?#@\s]+$/));

/** Hosts from which the extension's pages may fetch files when the user opens one. */
export const FILE_HOST_REQUESTS = {
  /** Records a host whose permission the user granted, so that it can be withdrawn later. */
  'fileHosts.add': {
    from: ['desk', 'sidebar'],
    kind: 'command',
    params: z.object({ origin }),
    reply: z.null(),
  },

  /** Withdraws the permissions of hosts that no file needs any more, except CRMs and the service. */
  'fileHosts.release': {
    from: ['desk', 'sidebar'],
    kind: 'heartbeat',
    params: z.object({ origins: z.array(origin).check(z.maxLength(100)) }),
    reply: z.null(),
  },
} satisfies Requests;
