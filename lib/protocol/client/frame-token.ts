/** The one-time token that proves to the background that this frame is the tab's dock. */
let token: string | undefined;

/**
 * Moves the token from the frame's address into memory. A frame that is nested deeper than in the
 * CRM's page is not the dock, so it reads no token.
 */
export function readFrameToken(): void {
  const isDirect = location.ancestorOrigins === undefined || location.ancestorOrigins.length === 1;
  token = isDirect ? location.hash.slice(1) || undefined : undefined;
  history.replaceState(null, '', location.pathname);
}

/** The token, until the reply to a request that carried it came. */
export const frameToken = (): string | undefined => token;

/** Forgets the token after the background accepted it. */
export function dropFrameToken(): void {
  token = undefined;
}
