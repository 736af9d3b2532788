import { useEffect, useRef } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import { sendRequest } from '../../lib/protocol/client/send';
import { allowOrigin } from '../ui/controls/request-origin';

/** The hosts from which a screen may fetch files while it is open. */
export type FileHosts = {
  /** Asks the user for a host; must be called straight from a click. Resolves to why not, if refused. */
  allow: (origin: string) => Promise<Failure | undefined>;
};

/**
 * Requests permission for hosts of files. When the user leaves the screen, the background gives the
 * permissions back, unless a CRM, the service or a file storage is on the host. It also does so after
 * an hour, for a tab that closed before it could send the request.
 */
export function useFileHosts(): FileHosts {
  const granted = useRef(new Set<string>());
  useEffect(() => {
    const release = () => {
      const origins = [...granted.current];
      granted.current.clear();
      if (origins.length > 0) void sendRequest('fileHosts.release', { origins });
    };
    addEventListener('pagehide', release);
    return () => {
      removeEventListener('pagehide', release);
      release();
    };
  }, []);
  return {
    allow: async (origin) => {
      const refused = await allowOrigin(origin);
      if (refused) return refused;
      granted.current.add(origin);
      // Before the first byte is fetched: a browser that ends here must not keep the permission.
      const added = await sendRequest('fileHosts.add', { origin });
      return added.ok ? undefined : added.failure;
    },
  };
}
