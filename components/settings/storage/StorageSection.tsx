import { StorageOf } from './StorageOf';

/** The storage for attached files, one for each environment. */
export const StorageSection = () => (
  <>
    <StorageOf environment="test" />
    <StorageOf environment="live" />
  </>
);
