// Paths of the endpoint table (partner-api.md, "Endpoints"), with their ids in place.

export const ticketsPath = (installationId: string): string =>
  `/v1/installations/${segment(installationId)}/tickets`;

export const ticketPath = (ticketId: string): string => `/v1/tickets/${segment(ticketId)}`;

export const messagesPath = (ticketId: string): string => `${ticketPath(ticketId)}/messages`;

export const applicationsPath = (installationId: string): string =>
  `/v1/installations/${segment(installationId)}/merchant-onboarding/applications`;

export const applicationPath = (installationId: string, applicationId: string): string =>
  `${applicationsPath(installationId)}/${segment(applicationId)}`;

/**
 * An id as one path segment. `.` and `..` survive `encodeURIComponent`, and the URL parser would
 * resolve them away, so they are sent as an id that cannot exist.
 */
const segment = (id: string): string => (/^\.{1,2}$/.test(id) ? '%20' : encodeURIComponent(id));

/** The paths of the endpoint table: an id follows each of these segments. */
const ID_AFTER: Record<string, string> = {
  installations: '{installationId}',
  tickets: '{ticketId}',
  applications: '{applicationId}',
};

/** A path as the endpoint table writes it, with placeholders for ids. */
export const pathPattern = (path: string): string =>
  path
    .split('/')
    .map((part, i, parts) => ID_AFTER[parts[i - 1] ?? ''] ?? part)
    .join('/');
