/** What people look for on a screen: a role and its name, as assistive technology has them. */
export type Role =
  | 'button'
  | 'textbox'
  | 'searchbox'
  | 'combobox'
  | 'radio'
  | 'radiogroup'
  | 'heading'
  | 'list'
  | 'log'
  | 'link'
  | 'navigation'
  | 'separator'
  | 'switch'
  | 'alert';

/**
 * A page or a frame as the person in front of it uses it. Written once for each browser, so that
 * what an agent does is written once for all. Every wait ends by itself with a sentence.
 */
export interface Surface {
  click(role: Role, name: string): Promise<void>;
  /** Replaces what stands in a text field by typing. */
  fill(name: string, text: string, role?: 'textbox' | 'searchbox'): Promise<void>;
  choose(name: string, option: string): Promise<void>;
  /** Waits until there is such a thing to be seen. */
  see(role: Role, name: string): Promise<void>;
  /** Waits until the text stands somewhere on the screen. */
  seeText(text: string): Promise<void>;
  /** Waits until nothing of the kind is to be seen. */
  missText(text: string): Promise<void>;
  /** What stands in a text field or a combobox now. */
  valueOf(role: 'textbox' | 'combobox', name: string): Promise<string>;
  /** All text of the thing with this role and name. */
  textOf(role: Role, name: string): Promise<string>;
  press(keys: string): Promise<void>;
  /** Everything to be read, for messages about what went wrong. */
  allText(): Promise<string>;
}

/** A CRM tab: the page itself, and the docked sidebar in it. */
export interface CrmTab {
  goto(path: string): Promise<void>;
  /** Clicks a link of the CRM itself. */
  follow(name: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  /** The docked sidebar, once it is there and says something. */
  sidebar(): Promise<Surface>;
  /** True where the page holds a dock with an open panel. */
  isDocked(): Promise<boolean>;
  /** Runs in the page’s own world, as its scripts do. */
  inPage<T>(script: string): Promise<T>;
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
}

export type OwnPage = 'options' | 'popup' | 'desk';

/** A browser with the built extension in it, and nothing else. */
export interface BrowserWithAlongside {
  name: 'chromium' | 'firefox';
  open(
    page: OwnPage,
  ): Promise<Surface & { screenshot(path: string): Promise<void>; close(): Promise<void> }>;
  openCrm(address: string): Promise<CrmTab>;
  /** Stops the background as browsers do, in the middle of whatever it does. */
  stopBackground(): Promise<void>;
  /** Errors that the extension's pages, scripts or background wrote since the last look. */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
}

/** How a browser is to be started. */
export type Look = {
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  headless?: boolean;
  /** Keeps the profile, to start again with it. */
  profile?: string;
};
