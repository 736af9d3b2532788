import { LazyPart } from '../data/LazyPart';
import { lazyPart } from '../data/part';
import type { FindCommands } from './find-commands';

const listenerPart = lazyPart(() => import('./ShortcutListener'));

type Props = { find?: FindCommands };

/** The keys of a page, its help about them and its command menu. Their code comes after the first picture. */
export const Shortcuts = ({ find }: Props) => (
  <LazyPart part={listenerPart} quiet>
    {({ ShortcutListener }) => <ShortcutListener find={find} />}
  </LazyPart>
);
