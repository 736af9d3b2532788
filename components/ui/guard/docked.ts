import { createContext } from 'react';

/**
 * Whether a screen is in a CRM's page, which may move it, cover it or take its focus. Our own pages in
 * a tab are safe from that.
 */
export const Docked = createContext(false);
