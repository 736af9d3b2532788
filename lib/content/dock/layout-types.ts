import type { LayoutCache } from './layout-cache';
import type { TightWindows } from './tight-windows';

/** Where the dock wants to be drawn. */
export type PanelRequest = {
  width: number;
  left: boolean;
  /** The agent's choice; if undefined, the layout decides. */
  over?: boolean | undefined;
};

/** Makes room beside the page. */
export type Layout = {
  /** True where the dock lies over the page. */
  over(): boolean;
  /** True where the window has no room for both. */
  narrow(): boolean;
  /** The width of the panel, where less than requested is free. */
  width(): number | undefined;
  /** True while the panel is folded because an element of the page fits nowhere else. */
  isAside(): boolean;
  /** Makes the requested room, or gives it back. */
  take(request: PanelRequest | undefined): void;
  /** Measures now, without waiting for the page to settle. */
  look(): void;
  /** Keeps the panel open although it covers something, since the agent asked for it. */
  keepOpen(): void;
};

/** What the layout needs of the dock. */
export type LayoutOptions = {
  /** Called when the panel's place or width changed. */
  onChange: () => void;
  /** Called when the page's elements were measured and moved. */
  onLook: () => void;
  /** What was found on this host in earlier visits. */
  tight: TightWindows;
  layoutCache: LayoutCache;
};
