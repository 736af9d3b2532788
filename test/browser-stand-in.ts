import { readFileSync } from 'node:fs';

// The few corners of the browser's API that rules touch, in memory. Each behaves as the browsers
// do; what a rule does not touch is not here, so that touching it fails.

type Listener = (...args: unknown[]) => unknown;

const words: Record<string, { message: string }> = JSON.parse(
  readFileSync(new URL('../public/_locales/en/messages.json', import.meta.url), 'utf8'),
);

const session = new Map<string, unknown>();
const local = new Map<string, unknown>();
const listeners: Listener[] = [];
const clickListeners = new Set<(id: string) => void>();

/** Notifications on the desktop, by id. */
export const notifications = new Map<string, { title: string; message: string }>();

/** Tabs of the browser: what each shows, and which was brought before the person last. */
export const tabs = {
  open: new Map<number, string>(),
  active: 0,
  told: [] as unknown[],
  reloaded: [] as number[],
};

/** What the toolbar button says: of a tab by its number, else of all. */
export const badges = new Map<number | undefined, string>();

/** A person clicks a notification. */
export const clickNotification = (id: string): void => {
  for (const listener of clickListeners) listener(id);
};

/** What the code under test told its screens, oldest first. */
export const told: unknown[] = [];

/** Alarms that were set, by name: the time of day they are for, or none for those that repeat. */
export const alarms = new Map<string, number | undefined>();

/** What the browser says of whoever sits before it; the test says it. */
export const presence = { state: 'idle' as 'active' | 'idle' | 'locked' };

type OnAlarm = (alarm: { name: string }) => unknown;
type OnState = (state: typeof presence.state) => unknown;
const onAlarm: OnAlarm[] = [];
const onState: OnState[] = [];

/** Lets an alarm go off, as the browser would at its time. */
export const ring = (name: string): void => {
  for (const listener of onAlarm) listener({ name });
};

/** The person leaves or comes, or the computer is locked. */
export const become = (state: typeof presence.state): void => {
  presence.state = state;
  for (const listener of onState) listener(state);
};

/** Content scripts that are registered, and host permissions that were given. */
export const held = { scripts: new Set<string>(), origins: new Set<string>() };

/** Origins that the browser would let the background reach; all, unless a test says otherwise. */
export const reach = { denied: new Set<string>(), notifications: true };

/** Delivers a message to the listeners, as a browser would, and returns the first answer. */
export async function deliverMessage(message: unknown, sender: unknown): Promise<unknown> {
  for (const listener of listeners) {
    const answer = listener(message, sender);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** Forgets everything, as a new profile would. */
export function resetBrowser(): void {
  session.clear();
  local.clear();
  listeners.length = 0;
  told.length = 0;
  reach.denied.clear();
  alarms.clear();
  onAlarm.length = 0;
  onState.length = 0;
  presence.state = 'idle';
  held.scripts.clear();
  held.origins.clear();
  reach.notifications = true;
  clickListeners.clear();
  notifications.clear();
  badges.clear();
  tabs.open.clear();
  tabs.told.length = tabs.reloaded.length = tabs.active = 0;
}

export const browser = {
  runtime: {
    id: 'alongside-in-tests',
    openOptionsPage: async () => undefined,
    getManifest: () => ({ version: '0.0.0' }),
    getURL: (path: string) => `chrome-extension://alongside-in-tests/${path.replace(/^\//, '')}`,
    sendMessage: async (message: unknown): Promise<unknown> => void told.push(message),
    onMessage: { addListener: (listener: Listener) => void listeners.push(listener) },
  },
  tabs: {
    sendMessage: async (id: number, message: unknown) => void tabs.told.push([id, message]),
    query: async ({ url }: { url?: string } = {}) =>
      [...tabs.open].flatMap(([id, at]) =>
        url === undefined || at.startsWith(url) ? [{ id, url: at }] : [],
      ),
    reload: async (id: number) => void tabs.reloaded.push(id),
    create: async ({ url }: { url: string }) => {
      const id = 1_000 + tabs.open.size;
      tabs.open.set(id, url);
      tabs.active = id;
      return { id, url };
    },
    update: async (id: number, { url, active }: { url?: string; active?: boolean }) => {
      if (url !== undefined) tabs.open.set(id, url);
      if (active) tabs.active = id;
      return { id, windowId: 1 };
    },
  },
  windows: { update: async () => undefined },
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
    remove: async ({ origins }: { origins: string[] }) => {
      for (const origin of origins) held.origins.delete(origin);
    },
  },
  scripting: {
    executeScript: async () => [],
    getRegisteredContentScripts: async () => [...held.scripts].map((id) => ({ id })),
    registerContentScripts: async (scripts: { id: string }[]) => {
      for (const { id } of scripts) held.scripts.add(id);
    },
    unregisterContentScripts: async (which?: { ids: string[] }) => {
      for (const id of which?.ids ?? [...held.scripts]) held.scripts.delete(id);
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
    queryState: async () => presence.state,
    setDetectionInterval: () => undefined,
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
    getMessage: (name: string, values: string[] = []) =>
      (words[name]?.message ?? '').replace(/\$(\d)/g, (_, n) => values[Number(n) - 1] ?? ''),
  },
};
