import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Picture } from './pictures';

// The lower bound for our panel: it asks its worker for what ours shows, element by element, and draws that
// with our libraries. The bench builds it and measures it beside ours. It runs in the frame of the tiny
// extension, which is `react.html#called` where a thread's messages are fetched first.

declare const chrome: { runtime: { sendMessage<T>(message: unknown): Promise<T> } };

const stored = <T,>(name: string): Promise<T> => chrome.runtime.sendMessage({ stored: name });

/** The thread, once the calls are made that a thread needs which was never read. */
async function threadAfterCalls(): Promise<Picture> {
  const calls = location.hash === '#called' ? await stored<object[]>('calls') : [];
  await Promise.all(calls.map((call) => chrome.runtime.sendMessage(call)));
  return stored('thread');
}

const usePicture = (name: string, read: () => Promise<Picture>): Picture | undefined =>
  useQuery({ queryKey: ['picture', name], queryFn: read }).data;

function Tickets() {
  return drawn(usePicture('tickets', () => stored('tickets')));
}

function Thread() {
  const picture = usePicture('thread', threadAfterCalls);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (picture) place.current?.querySelector('[role=log]')?.scrollTo(0, 1_000_000);
  }, [picture]);
  return <div ref={place}>{drawn(picture)}</div>;
}

function Panel() {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <Thread />
  ) : (
    // biome-ignore lint/a11y: The buttons are in the picture.
    <div onClick={() => setOpen(true)}>
      <Tickets />
    </div>
  );
}

const drawn = (picture: Picture | undefined, key = 0): ReactNode => {
  if (picture === undefined || typeof picture === 'string') return picture;
  const { tag, attributes, children } = picture;
  return createElement(tag, { key, ...propsOf(attributes) }, ...children.map(drawn));
};

const NAMES: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  readonly: 'readOnly',
};
const SWITCHES = ['hidden', 'disabled', 'readonly', 'inert', 'open', 'required'];

const propsOf = (attributes: Record<string, string>): object =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => {
      if (name === 'style') return [name, styleOf(value)];
      return [NAMES[name] ?? name, SWITCHES.includes(name) ? true : value];
    }),
  );

const styleOf = (text: string): object =>
  Object.fromEntries(
    text
      .split(';')
      .filter((line) => line.includes(':'))
      .map((line) => {
        const [name = '', ...value] = line.split(':');
        const named = name.trim();
        const property = named.startsWith('--')
          ? named
          : named.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
        return [property, value.join(':').trim()];
      }),
  );

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <Panel />
    </QueryClientProvider>,
  );
