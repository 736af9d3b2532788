import { useEffect, useRef, useState } from 'react';
import { mayReachOrigin } from '../../lib/border/permission';
import { type Probed, probeLink } from '../../lib/document/fetch-document';
import { fetchAddress } from '../../lib/domain/document-link';
import type { Environment } from '../../lib/domain/environment';
import { useFileHosts } from '../document/use-file-hosts';

/** What is known of links that are to be sent, by their text. */
export type LinkChecks = {
  resultOf: (link: string) => Probed | 'checking' | undefined;
  /** Asks the link's server whether it opens. Must be called straight from a click. */
  check: (link: string) => void;
  /** The same, where the browser lets us reach that host already; else nothing is asked. */
  checkWhereAllowed: (link: string) => void;
};

/** Asks servers about links, each time because a person pressed something. Nothing blocks sending. */
export function useLinkChecks(environment: Environment): LinkChecks {
  const [results, setResults] = useState<ReadonlyMap<string, Probed | 'checking'>>(new Map());
  const hosts = useFileHosts();
  const stay = useRef<AbortController>(undefined);
  useEffect(() => {
    const here = new AbortController();
    stay.current = here;
    return () => here.abort();
  }, []);

  const put = (link: string, result: Probed | 'checking') =>
    setResults((all) => new Map(all).set(link, result));

  const probe = async (
    link: string,
    allow: (origin: string) => Promise<boolean>,
    quiet: boolean,
  ) => {
    const signal = stay.current?.signal;
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
  const asking = async (origin: string) => (await hosts.allow(origin)) === undefined;

  return {
    resultOf: (link) => results.get(link.trim()),
    check: (link) => void probe(link.trim(), asking, false),
    checkWhereAllowed: (link) => void probe(link.trim(), mayReachOrigin, true),
  };
}
