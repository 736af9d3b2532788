import { createContext } from 'react';

/**
 * Whether a screen stands in a CRM's page, which may move it, cover it, or take its keyboard. A page
 * of our own in its own tab is safe from that.
 */
export const Docked = createContext(false);
