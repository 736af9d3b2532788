import { closePorts, connect, onConnect } from './browser-ports';
import { englishWords } from './english-words';

// The few parts of the browser's API that our code uses, in memory. Each behaves as in the
// browsers. Other parts are missing, so that code that uses them fails.

type Listener = (...args: unknown[]) => unknown;

const session = new Map<string, unknown>();
const local = new Map<string, unknown>();
const listeners: Listener[] = [];
const clickListeners = new Set<(id: string) => void>();

/** Desktop notifications, by id. */
export const notifications = new Map<string, { title: string; message: string }>();

/**
 * Tabs of the browser: their addresses, the one that was activated last, messages, reloads, and the
 * style sheet that the extension inserted.
 */
export const tabs = {
  open: new Map<number, string>(),
  hasWindow: true,
  active: 0,
  messages: [] as unknown[],
  reloaded: [] as number[],
  sheets: new Map<number, string>(),
};

function openTab(url: string): { id: number; url: string } {
  const id = 1_000 + tabs.open.size;
  tabs.open.set(id, url);
  tabs.active = id;
  return { id, url };
}

type OnUpdated = (id: number, change: { status?: string }, tab: { url: string }) => unknown;
const onUpdated = new Set<OnUpdated>();

/** Simulates that a tab begins to load an address, or has loaded it. Returns how many listen. */
export function updateTab(id: number, status: 'loading' | 'complete', url: string): number {
  tabs.open.set(id, url);
  for (const listener of onUpdated) listener(id, { status }, { url });
  return onUpdated.size;
}

/** The text of the toolbar button by tab number; undefined stands for all tabs. */
export const badges = new Map<number | undefined, string>();

/** Simulates a click on a notification. */
export const clickNotification = (id: string): void => {
  for (const listener of clickListeners) listener(id);
};

/** What the code under test sent to its screens, oldest first: of a publication, its event. */
export const published: unknown[] = [];

/** The event of a publication; any other message as it is. */
export const eventOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'event' in message ? message.event : message;

/** Alarms by name, with the time of day at which they fire; undefined for repeating ones. */
export const alarms = new Map<string, number | undefined>();

/** Whether the browser reports the user as active; tests set it. */
export const presence = { state: 'idle' as 'active' | 'idle' | 'locked' };

type OnAlarm = (alarm: { name: string }) => unknown;
type OnState = (state: typeof presence.state) => unknown;
const onAlarm: OnAlarm[] = [];
const onState: OnState[] = [];

/** Fires an alarm, as the browser would at its time. */
export const fireAlarm = (name: string): void => {
  for (const listener of onAlarm) listener({ name });
};

/** Simulates that the user leaves or returns, or that the computer is locked. */
export const changePresence = (state: typeof presence.state): void => {
  presence.state = state;
  for (const listener of onState) listener(state);
};

/** Registered content scripts and granted host permissions. */
export const held = {
  scripts: new Map<string, { id: string }>(),
  origins: new Set<string>(),
};

/** The offscreen document: aborted when it closes. Tests set what it does when it is loaded. */
export const offscreen = {
  open: undefined as AbortController | undefined,
  url: '',
  load: (_url: string, _closed: AbortSignal): void => undefined,
};

/** Permissions that the browser denies. By default it denies none. */
export const reach = { denied: new Set<string>(), notifications: true };

/** Delivers a message to the listeners, as a browser would, and returns the first reply. */
export async function deliverMessage(message: unknown, sender: unknown): Promise<unknown> {
  return new Promise((resolve) => {
    const waits = listeners.some((listener) => listener(message, sender, resolve) === true);
    if (!waits) resolve(undefined);
  });
}

/** Resets everything to the state of a new profile. */
export function resetBrowser(): void {
  session.clear();
  local.clear();
  closePorts();
  listeners.length = 0;
  published.length = 0;
  reach.denied.clear();
  alarms.clear();
  onAlarm.length = 0;
  onState.length = 0;
  presence.state = 'idle';
  offscreen.open?.abort();
  offscreen.open = undefined;
  offscreen.load = () => undefined;
  held.scripts.clear();
  held.origins.clear();
  reach.notifications = true;
  clickListeners.clear();
  notifications.clear();
  badges.clear();
  onUpdated.clear();
  tabs.open.clear();
  tabs.sheets.clear();
  tabs.messages.length = tabs.reloaded.length = tabs.active = 0;
}

export const browser = {
  runtime: {
    id: 'alongside-in-tests',
    ContextType: { OFFSCREEN_DOCUMENT: 'OFFSCREEN_DOCUMENT' },
    getContexts: async (): Promise<{ documentUrl: string }[]> =>
      offscreen.open ? [{ documentUrl: browser.runtime.getURL(offscreen.url) }] : [],
    openOptionsPage: async () => undefined,
    getManifest: () => ({ version: '0.0.0' }),
    getURL: (path: string) => `chrome-extension://alongside-in-tests/${path.replace(/^\//, '')}`,
    sendMessage: async (message: unknown): Promise<unknown> =>
      void published.push(eventOf(message)),
    onConnect,
    connect,
    onMessage: {
      addListener: (listener: Listener) => void listeners.push(listener),
      removeListener: (listener: Listener) => {
        const at = listeners.indexOf(listener);
        if (at >= 0) listeners.splice(at, 1);
      },
    },
  },
  tabs: {
    getCurrent: async (): Promise<{ id: number } | undefined> => undefined,
    sendMessage: async (id: number, message: unknown) => void tabs.messages.push([id, message]),
    query: async ({ url }: { url?: string | string[] } = {}) =>
      [...tabs.open].flatMap(([id, at]) =>
        url === undefined || [url].flat().some((one) => at.startsWith(one))
          ? [{ id, url: at }]
          : [],
      ),
    get: async (id: number) => ({ id, url: tabs.open.get(id) }),
    onUpdated: {
      addListener: (listener: OnUpdated) => void onUpdated.add(listener),
      removeListener: (listener: OnUpdated) => void onUpdated.delete(listener),
    },
    reload: async (id: number) => void tabs.reloaded.push(id),
    create: async ({ url }: { url: string }) => {
      if (!tabs.hasWindow) throw new Error('No current window');
      return openTab(url);
    },
    update: async (id: number, { url, active }: { url?: string; active?: boolean }) => {
      if (url !== undefined) tabs.open.set(id, url);
      if (active) tabs.active = id;
      return { id, windowId: 1 };
    },
  },
  offscreen: {
    Reason: { WORKERS: 'WORKERS', BLOBS: 'BLOBS' },
    createDocument: async ({ url }: { url: string }) => {
      if (offscreen.open) throw new Error('Only a single offscreen document may be created.');
      offscreen.open = new AbortController();
      offscreen.url = url;
      offscreen.load(url, offscreen.open.signal);
    },
    closeDocument: async () => {
      if (!offscreen.open) throw new Error('No current offscreen document.');
      offscreen.open.abort();
      offscreen.open = undefined;
    },
  },
  windows: {
    getAll: async () => (tabs.hasWindow ? [{ id: 1 }] : []),
    create: async ({ url }: { url: string }) => {
      tabs.hasWindow = true;
      return { id: 1, tabs: [openTab(url)] };
    },
    update: async () => undefined,
  },
  notifications: {
    create: async (id: string, shown: { title: string; message: string }) =>
      void notifications.set(id, shown),
    clear: async (id: string) => notifications.delete(id),
    getAll: async () => Object.fromEntries([...notifications.keys()].map((id) => [id, true])),
    onClicked: {
      addListener: (listener: (id: string) => void) => void clickListeners.add(listener),
      hasListener: (listener: (id: string) => void) => clickListeners.has(listener),
    },
  },
  action: {
    setBadgeText: async ({ tabId, text }: { tabId?: number; text: string }) =>
      void badges.set(tabId, text),
    setBadgeBackgroundColor: async () => undefined,
    setTitle: async () => undefined,
  },
  permissions: {
    contains: async ({ origins = [], permissions = [] }: Partial<Record<string, string[]>>) =>
      !origins.some((origin) => reach.denied.has(origin)) &&
      (permissions.length === 0 || reach.notifications),
    getAll: async () => ({ permissions: ['storage'], origins: [...held.origins] }),
    request: async ({ origins = [] }: { origins?: string[] }) => {
      if (origins.some((origin) => reach.denied.has(origin))) return false;
      for (const origin of origins) held.origins.add(origin);
      return true;
    },
    remove: async ({ origins }: { origins: string[] }) => {
      for (const origin of origins) held.origins.delete(origin);
    },
  },
  scripting: {
    executeScript: async () => [],
    insertCSS: async ({ target, css }: { target: { tabId: number }; css: string }) =>
      void tabs.sheets.set(target.tabId, css),
    removeCSS: async ({ target, css }: { target: { tabId: number }; css: string }) => {
      if (tabs.sheets.get(target.tabId) === css) tabs.sheets.delete(target.tabId);
    },
    getRegisteredContentScripts: async () => [...held.scripts.values()],
    registerContentScripts: async (scripts: { id: string }[]) => {
      for (const script of scripts) held.scripts.set(script.id, script);
    },
    unregisterContentScripts: async (which?: { ids: string[] }) => {
      for (const id of which?.ids ?? [...held.scripts.keys()]) held.scripts.delete(id);
    },
  },
  alarms: {
    get: async (name: string) => (alarms.has(name) ? { name } : undefined),
    create: async (name: string, { when }: { when?: number }) => void alarms.set(name, when),
    clear: async (name: string) => alarms.delete(name),
    clearAll: async () => alarms.clear(),
    onAlarm: { addListener: (listener: OnAlarm) => void onAlarm.push(listener) },
  },
  idle: {
    queryState: async (_seconds: number) => presence.state,
    setDetectionInterval: (_seconds: number) => undefined,
    onStateChanged: { addListener: (listener: OnState) => void onState.push(listener) },
  },
  storage: {
    local: {
      get: async (key: string) => ({ [key]: local.get(key) }),
      set: async (items: Record<string, unknown>) => {
        for (const [key, value] of Object.entries(items)) local.set(key, value);
      },
      remove: async (key: string) => void local.delete(key),
    },
    session: {
      get: async (keys: string | string[] | null) =>
        Object.fromEntries(
          [...session].filter(([key]) => keys === null || [keys].flat().includes(key)),
        ),
      set: async (items: Record<string, unknown>) => {
        for (const [key, value] of Object.entries(items)) session.set(key, value);
      },
      remove: async (keys: string | string[]) => {
        for (const key of [keys].flat()) session.delete(key);
      },
      clear: async () => session.clear(),
    },
  },
  i18n: {
    getUILanguage: () => 'en-GB',
    getMessage: (name: string, values: string[] = []) =>
      (englishWords[name]?.message ?? '').replace(/\$(\d)/g, (_, n) => values[Number(n) - 1] ?? ''),
  },
};
