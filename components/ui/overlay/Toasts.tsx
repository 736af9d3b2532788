import { useEffect, useState, useSyncExternalStore } from 'react';
import { LazyPart } from '../data/LazyPart';
import { lazyPart } from '../data/part';
import { subscribeToToasts, waitingToasts } from './toasts';

const listPart = lazyPart(() => import('./ToastList'));

/** The place of a page's toasts. Their code is loaded with the first one. */
export function Toasts() {
  const isWaiting = useSyncExternalStore(subscribeToToasts, waitingToasts).length > 0;
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isWaiting) setWanted(true);
  }, [isWaiting]);
  return isWanted ? (
    <LazyPart part={listPart} quiet>
      {({ ToastList }) => <ToastList />}
    </LazyPart>
  ) : null;
}
