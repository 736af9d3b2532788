import { createContext, type RefObject, use } from 'react';
import { type FocusHandlers, useKeptFocus } from '../ui/hooks/use-kept-focus';

/** The heading of the section around. */
export const SectionHeading = createContext<RefObject<HTMLElement | null>>({ current: null });

/** Handlers for the element whose buttons and forms go away: the section's heading then gets the focus. */
export const useKeptInSection = (): FocusHandlers => useKeptFocus(use(SectionHeading));
