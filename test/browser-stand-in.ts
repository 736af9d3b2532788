import { readFileSync } from 'node:fs';

// The few corners of the browser's API that rules touch, in memory. Each behaves as the browsers
// do; what a rule does not touch is not here, so that touching it fails.

type Listener = (...args: unknown[]) => unknown;

const words: Record<string, { message: string }> = JSON.parse(
  readFileSync(new URL('../public/_locales/en/messages.json', import.meta.url), 'utf8'),
);

const session = new Map<string, unknown>();
const listeners: Listener[] = [];
const clickListeners = new Set<(id: string) => void>();

/** Alarms that are set: when each goes off. */
export const alarms = new Map<string, number>();

/** Notifications on the desktop, by id. */
export const notifications = new Map<string, { title: string; message: string }>();

/** Tabs of the browser: what each shows, and which was brought before the person last. */
export const tabs = { open: new Map<number, string>(), active: 0, told: [] as unknown[] };

/** A person clicks a notification. */
export const clickNotification = (id: string): void => {
  for (const listener of clickListeners) listener(id);
};

/** What the code under test told its screens, oldest first. */
export const told: unknown[] = [];

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
  listeners.length = 0;
  told.length = 0;
  reach.denied.clear();
  reach.notifications = true;
  clickListeners.clear();
  alarms.clear();
  notifications.clear();
  tabs.open.clear();
  tabs.told.length = tabs.active = 0;
}

export const browser = {
  runtime: {
    id: 'alongside-in-tests',
    getURL: (path: string) => `chrome-extension://alongside-in-tests/${path.replace(/^\//, '')}`,
    sendMessage: async (message: unknown): Promise<unknown> => void told.push(message),
    onMessage: { addListener: (listener: Listener) => void listeners.push(listener) },
  },
  tabs: {
    sendMessage: async (id: number, message: unknown) => void tabs.told.push([id, message]),
    query: async ({ url }: { url?: string } = {}) =>
      [...tabs.open].flatMap(([id, at]) => (url && at.startsWith(url) ? [{ id, url: at }] : [])),
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
  alarms: {
    create: async (name: string, { when }: { when: number }) => void alarms.set(name, when),
    onAlarm: { addListener: () => undefined },
  },
  notifications: {
    create: async (id: string, shown: { title: string; message: string }) =>
      void notifications.set(id, shown),
    clear: async (id: string) => notifications.delete(id),
    onClicked: {
      addListener: (listener: (id: string) => void) => void clickListeners.add(listener),
      hasListener: (listener: (id: string) => void) => clickListeners.has(listener),
    },
  },
  action: { setBadgeText: async () => undefined, setBadgeBackgroundColor: async () => undefined },
  permissions: {
    contains: async ({ origins = [], permissions = [] }: Partial<Record<string, string[]>>) =>
      !origins.some((origin) => reach.denied.has(origin)) &&
      (permissions.length === 0 || reach.notifications),
  },
  storage: {
    session: {
      get: async (key: string | null) =>
        key === null ? Object.fromEntries(session) : { [key]: session.get(key) },
      set: async (items: Record<string, unknown>) => {
        for (const [key, value] of Object.entries(items)) session.set(key, value);
      },
      remove: async (keys: string | string[]) => {
        for (const key of [keys].flat()) session.delete(key);
      },
    },
  },
  i18n: {
    getMessage: (name: string, values: string[] = []) =>
      (words[name]?.message ?? '').replace(/\$(\d)/g, (_, n) => values[Number(n) - 1] ?? ''),
  },
};
