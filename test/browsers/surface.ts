import type { SettingsSection } from '../../lib/domain/core/settings-routes';
import type { SendRequest } from './send-request';

/** What users look for on a screen: a role and its name, as assistive technology reports them. */
export type Role =
  | 'button'
  | 'textbox'
  | 'searchbox'
  | 'combobox'
  | 'option'
  | 'menuitem'
  | 'radio'
  | 'radiogroup'
  | 'heading'
  | 'list'
  | 'region'
  | 'log'
  | 'link'
  | 'navigation'
  | 'separator'
  | 'switch'
  | 'alert';

/**
 * A page or a frame as its user operates it, implemented for each browser, so that an agent's work
 * is written once for all browsers. Every wait fails with a sentence after its limit.
 */
export interface Surface {
  click(role: Role, name: string): Promise<void>;
  /** Replaces the text of a field by typing. */
  fill(name: string, text: string, role?: 'textbox' | 'searchbox'): Promise<void>;
  /** Chooses in the list that a combobox opens. */
  choose(name: string, option: string): Promise<void>;
  /** Chooses in the menu that a button opens. */
  chooseInMenu(button: string, entry: string): Promise<void>;
  /** Waits until such an element is visible. */
  see(role: Role, name: string): Promise<void>;
  /** Waits until the text is somewhere on the screen. */
  seeText(text: string): Promise<void>;
  /** Waits until the text is nowhere on the screen. */
  missText(text: string): Promise<void>;
  /** The current value of a text field or a combobox. */
  valueOf(role: 'textbox' | 'combobox', name: string): Promise<string>;
  /** All text of the element with this role and name. */
  textOf(role: Role, name: string): Promise<string>;
  press(keys: string): Promise<void>;
  /** All visible text, for error messages. */
  allText(): Promise<string>;
}

/** A CRM tab: the page itself, and the docked sidebar in it. */
export interface CrmTab {
  goto(path: string): Promise<void>;
  /** Clicks a link of the CRM itself. */
  follow(name: string): Promise<void>;
  /** Moves the mouse onto the element of the CRM that a selector matches. */
  hover(select: string): Promise<void>;
  /** Clicks the element with the mouse. */
  click(select: string): Promise<void>;
  /** Types into the element, after its text. */
  type(select: string, text: string): Promise<void>;
  press(key: string): Promise<void>;
  toFront(): Promise<void>;
  /** Changes the size of the page. */
  resize(width: number, height: number): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  /** The docked sidebar, once it is loaded. */
  sidebar(): Promise<Surface>;
  /** Whether the page holds a dock with an open panel. */
  isDocked(): Promise<boolean>;
  /** Runs in the page’s own world, as its scripts do. */
  inPage<T>(script: string): Promise<T>;
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
}

/** Pages of ours; `gallery` is in a build of its own. */
export type OwnPage = 'options' | 'popup' | 'desk' | 'gallery' | 'practice';

/** A page of the extension in a tab of its own. */
export type OwnScreen = Surface & {
  /** Sets up what a test is not about: faster than pressing through the settings. */
  request: SendRequest;
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
};

/** A browser with the built extension in it, and nothing else. */
export interface BrowserWithAlongside {
  name: 'chromium' | 'firefox';
  /** Opens a page of the extension; the settings at one of their sections, if one is named. */
  open(page: OwnPage, section?: SettingsSection): Promise<OwnScreen>;
  openCrm(address: string): Promise<CrmTab>;
  /** Sets up what a test is not about, by requests from one of our pages that nobody looks at. */
  withRequests<Result>(work: (request: SendRequest) => Promise<Result>): Promise<Result>;
  /** Stops the background as browsers do, even in the middle of its work. */
  stopBackground(): Promise<void>;
  /** Errors that the extension's pages, scripts or background logged since the last call. */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
}

/** Options for starting a browser. */
export type Look = {
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  headless?: boolean;
  /** Keeps the profile, so that another browser can start with it. */
  profile?: string;
};
