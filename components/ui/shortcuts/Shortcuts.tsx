import { useEffect } from 'react';
import { firstPicture } from '../data/first-picture';
import { LazyPart } from '../data/LazyPart';
import { lazyPart } from '../data/part';
import type { FindCommands } from './find-commands';

const listenerPart = lazyPart(() => import('./ShortcutListener'));

type Props = { find?: FindCommands };

/** The keys of a page, its help about them and its command menu. Their code comes after the first picture. */
export function Shortcuts({ find }: Props) {
  // Sooner than other quiet parts: a key that is pressed before is lost.
  useEffect(() => void firstPicture().then(listenerPart.load), []);
  return (
    <LazyPart part={listenerPart} quiet>
      {({ ShortcutListener }) => <ShortcutListener find={find} />}
    </LazyPart>
  );
}
