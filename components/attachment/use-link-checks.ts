import { useEffect, useRef, useState } from 'react';
import { type LinkProbe, probeLink } from '../../lib/documents/fetch-document';
import type { Environment } from '../../lib/domain/core/environment';
import { fetchAddress } from '../../lib/domain/documents/document-link';
import { hasOriginPermission } from '../../lib/protocol/client/permission';
import { useFileHosts } from '../documents/use-file-hosts';

/** The checks of links that are not sent yet, by the link's text. */
export type LinkChecks = {
  resultOf: (link: string) => LinkProbe | 'checking' | undefined;
  /** Asks the link's server whether it opens. Call it directly from a click. */
  check: (link: string) => void;
  /** The same, if the browser already granted access to the host. Otherwise it does nothing. */
  checkIfAllowed: (link: string) => void;
};

/** Checks links when the user asks for it. No result blocks sending. */
export function useLinkChecks(environment: Environment): LinkChecks {
  const [results, setResults] = useState<ReadonlyMap<string, LinkProbe | 'checking'>>(new Map());
  const hosts = useFileHosts();
  const unmounted = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    unmounted.current = controller;
    return () => controller.abort();
  }, []);

  const put = (link: string, result: LinkProbe | 'checking') =>
    setResults((all) => new Map(all).set(link, result));

  const probe = async (
    link: string,
    allow: (origin: string) => Promise<boolean>,
    quiet: boolean,
  ) => {
    const signal = unmounted.current?.signal;
    const url = fetchAddress(link, environment);
    if (!signal) return;
    if (typeof url === 'string') {
      if (!quiet) put(link, { kind: 'not-reachable', why: { kind: url } });
      return;
    }
    if (!quiet) put(link, 'checking');
    const isAllowed = await allow(url.origin);
    if (!isAllowed) {
      if (!quiet) put(link, { kind: 'not-reachable', why: { kind: 'not-allowed' } });
      return;
    }
    put(link, 'checking');
    const result = await probeLink(url, signal);
    if (!signal.aborted) put(link, result);
  };
  const requestAccess = async (origin: string) => (await hosts.allow(origin)) === undefined;

  return {
    resultOf: (link) => results.get(link.trim()),
    check: (link) => void probe(link.trim(), requestAccess, false),
    checkIfAllowed: (link) => void probe(link.trim(), hasOriginPermission, true),
  };
}
