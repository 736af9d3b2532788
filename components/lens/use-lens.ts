import { useRef, useState } from 'react';
import type { Scope } from '../../lib/domain/core/installation';
import type { OwnCustomer } from '../../lib/domain/tickets/other-customers';
import type { SendingCheck } from '../../lib/domain/tickets/sending-check';
import { sendRequest } from '../../lib/protocol/client/send';
import type { Reply } from '../../lib/protocol/contract';
import { lazyPart } from '../ui/data/part';
import { useRequest } from '../ui/data/use-request';

/** The detectors, and what shows their findings: loaded when there is something to look at. */
export const lensPart = lazyPart(async () => ({
  ...(await import('./LensBody')),
  ...(await import('./body-parts')),
}));

/** A double press is one press. Milliseconds. */
const CONFIRMS_AFTER = 400;

/** The first of two presses: the body that it was about, and why there must be a second one. */
export type Asked = { body: string; at: number; why: 'findings' | 'always' | 'unchecked' };

/** Shows what will be sent, and asks for a second press where the installation wants one. */
export type Lens = {
  scope: Scope;
  own: OwnCustomer;
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
  /** Why a body was not sent yet. */
  asked: Asked | undefined;
  /** The next press is meant, however soon it comes. */
  confirm: () => void;
  /** Whether a body may be sent now. If not, the lens is open and says why. */
  passes: (body: string) => Promise<boolean>;
  /** A body is being checked: nothing else may be sent, and its text must stay as it is. */
  isChecking: boolean;
};

/** The lens of one form. `own` is the customer whom the text is about. */
export function useLens(scope: Scope, own: OwnCustomer): Lens {
  const session = useRequest('session.read', {});
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  // A press may come before the latest one was drawn.
  const latest = useRef(asked);
  const ask = (next: Asked | undefined) => {
    latest.current = next;
    setAsked(next);
  };
  const checkIn = ({ checks }: Reply<'session.read'>): SendingCheck =>
    checks?.[scope.installationId] ?? 'show';
  const known = session.kind === 'ready' ? checkIn(session.value) : undefined;
  const [isChecking, setChecking] = useState(false);
  // A press may come before the state was drawn.
  const running = useRef(false);

  const inspect = async (body: string): Promise<boolean> => {
    const read = known ? undefined : await sendRequest('session.read', {});
    // What the installation wants is not known: it may be strict.
    const check = known ?? (read?.ok ? checkIn(read.value) : undefined);
    if (check === 'show') return true;
    const found = check && (await countFindings(scope, own, body));
    if (check === 'findings' && found === 0) return true;
    const why = found === undefined ? 'unchecked' : found > 0 ? 'findings' : 'always';
    ask({ body, at: performance.now(), why });
    setOpen(true);
    return false;
  };
  const passes = async (body: string): Promise<boolean> => {
    if (known === 'show') return true;
    if (latest.current?.body === body)
      return performance.now() - latest.current.at >= CONFIRMS_AFTER;
    if (running.current) return false;
    running.current = true;
    setChecking(true);
    try {
      return await inspect(body);
    } finally {
      running.current = false;
      setChecking(false);
    }
  };
  const close = () => {
    ask(undefined);
    setOpen(false);
  };
  const confirm = () => {
    const { current } = latest;
    if (current) ask({ ...current, at: Number.NEGATIVE_INFINITY });
  };
  const toggle = () => setOpen(!isOpen);
  return { scope, own, isOpen, toggle, close, asked, confirm, passes, isChecking };
}

/** How many findings a body has now; undefined if it cannot be checked. */
async function countFindings(
  scope: Scope,
  own: OwnCustomer,
  body: string,
): Promise<number | undefined> {
  const [customers] = await Promise.all([
    sendRequest('customers.read', { scope }),
    lensPart.load(),
  ]);
  const part = lensPart.read();
  if (part.kind !== 'loaded' || !customers.ok) return undefined;
  return part.code.findingsIn(body, customers.value, own).length;
}
