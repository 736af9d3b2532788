import { readFileSync } from 'node:fs';

// The few corners of the browser's API that rules touch, in memory. Each behaves as the browsers
// do; what a rule does not touch is not here, so that touching it fails.

type Listener = (...args: unknown[]) => unknown;

const words: Record<string, { message: string }> = JSON.parse(
  readFileSync(new URL('../public/_locales/en/messages.json', import.meta.url), 'utf8'),
);

const session = new Map<string, unknown>();
const listeners: Listener[] = [];
const alarmListeners: Listener[] = [];

/** The alarms that are set, by name. */
export const alarms = new Map<string, { when?: number }>();

/** What the code under test told its screens, oldest first. */
export const told: unknown[] = [];

/** Origins that the browser would let the background reach; all, unless a test says otherwise. */
export const reach = { denied: new Set<string>() };

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
  alarmListeners.length = 0;
  alarms.clear();
  told.length = 0;
  reach.denied.clear();
}

export const browser = {
  runtime: {
    id: 'alongside-in-tests',
    getURL: (path: string) => `chrome-extension://alongside-in-tests/${path.replace(/^\//, '')}`,
    sendMessage: async (message: unknown): Promise<unknown> => void told.push(message),
    onMessage: { addListener: (listener: Listener) => void listeners.push(listener) },
  },
  tabs: { sendMessage: async () => undefined, query: async () => [] },
  action: { setBadgeText: async () => undefined, setBadgeBackgroundColor: async () => undefined },
  alarms: {
    get: async (name: string) => alarms.get(name),
    create: async (name: string, info: { when?: number }) => void alarms.set(name, info),
    clear: async (name: string) => alarms.delete(name),
    onAlarm: { addListener: (listener: Listener) => void alarmListeners.push(listener) },
  },
  permissions: {
    contains: async ({ origins }: { origins: string[] }) =>
      !origins.some((origin) => reach.denied.has(origin)),
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
