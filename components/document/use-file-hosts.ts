import { useEffect, useRef } from 'react';
import { ask } from '../../lib/border/ask';
import type { Failure } from '../../lib/domain/failure';
import { allowOrigin } from '../settings/allow-origin';

/** Hosts that strangers' files are fetched from while a screen is open. */
export type FileHosts = {
  /** Asks the person for a host. Must be called straight from a click. Why not, if not. */
  allow: (origin: string) => Promise<Failure | undefined>;
};

/**
 * Hosts that a screen was allowed to fetch files from. The background hands them back when the
 * screen is left, unless a CRM or the service is there. The background also does that itself
 * after an hour, for a tab that was closed too quickly to ask.
 */
export function useFileHosts(): FileHosts {
  const granted = useRef(new Set<string>());
  useEffect(() => {
    const handBack = () => {
      const origins = [...granted.current];
      granted.current.clear();
      if (origins.length > 0) void ask('fileHosts.handBack', { origins });
    };
    addEventListener('pagehide', handBack);
    return () => {
      removeEventListener('pagehide', handBack);
      handBack();
    };
  }, []);
  return {
    allow: async (origin) => {
      const refused = await allowOrigin(origin);
      if (refused) return refused;
      granted.current.add(origin);
      // Noted before the first byte is fetched: a browser that ends here must not keep the host.
      const noted = await ask('fileHosts.granted', { origin });
      return noted.ok ? undefined : noted.failure;
    },
  };
}
