import { LazyPart } from '../../ui/data/LazyPart';
import { lazyPart } from '../../ui/data/part';

const screenPart = lazyPart(() => import('./SavedRepliesScreen'));

/** Saved replies, and what belongs to them. Its code is loaded when the section is opened. */
export const SavedRepliesSection = () => (
  <LazyPart part={screenPart}>{({ SavedRepliesScreen }) => <SavedRepliesScreen />}</LazyPart>
);
