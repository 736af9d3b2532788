// What the panel loads right after its first picture, as one file: each file costs the browser as much as
// drawing a row. Most of it asks the background first, and shows nothing.

export { ResetNotice } from '../golive/ResetNotice';
export { ServiceNotice } from '../outbox/ServiceNotice';
export { InstallationNote } from './InstallationNote';
export { MissingNameNotice } from './MissingNameNotice';
export { RecordApplication } from './RecordApplication';
