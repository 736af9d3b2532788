import { useEffect, useState } from 'react';
import { LazyPart } from '../ui/data/LazyPart';
import { lazyPart } from '../ui/data/part';
import { type DropState, watchDrops } from './drop-target';

const overlayPart = lazyPart(() => import('./DropOverlay'));

/** Makes a whole page the place where files are dropped. */
export function DropPlace() {
  const [state, setState] = useState<DropState>('none');
  useEffect(() => watchDrops(setState), []);
  return state === 'none' ? null : (
    <LazyPart part={overlayPart} quiet>
      {({ DropOverlay }) => <DropOverlay state={state} />}
    </LazyPart>
  );
}
