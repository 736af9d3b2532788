// What the panel loads right after its first picture, as one file: each costs the browser half a
// millisecond while it shows the page.

export { ResetNotice } from '../golive/ResetNotice';
export { ServiceNotice } from '../outbox/ServiceNotice';
export { InstallationNote } from './InstallationNote';
export { MissingNameNotice } from './MissingNameNotice';
export { RecordApplication } from './RecordApplication';
