import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where it lies, and a profile for a browser with it: one without would await a welcome page. */
export type TinyExtension = { folder: string; profile: string; remove(): void };

/**
 * The least that an extension of our kind can be, to measure against: a worker of 1 KB, a content
 * script with nothing in it (pages under /customers/), and one that docks a frame of plain HTML in a closed
 * shadow root once the page has loaded (pages under /framed/).
 */
export function makeTinyExtension(): TinyExtension {
  const all = mkdtempSync(join(tmpdir(), 'alongside-tiny-'));
  const [folder, profile] = [join(all, 'extension'), join(all, 'profile')];
  mkdirSync(folder);
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  const remove = () => rmSync(all, { recursive: true, force: true, maxRetries: 5 });
  return { folder, profile, remove };
}

/** The frame's page: what Alongside's frame shows first, without anything that makes it work. */
const FRAME = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tiny</title></head>
<body><h1>Ada Example</h1><main><ul>
${Array.from({ length: 20 }, (_, n) => `<li><button>Ticket ${n + 1}</button></li>`).join('\n')}
</ul></main></body></html>`;

const WORKER = `chrome.runtime.onMessage.addListener((message, sender, answer) => answer('pong'));
// ${'.'.repeat(920)}
`;

const DOCK = `const dock = () => {
  const host = document.createElement('tiny-dock');
  host.style.cssText = 'position:fixed;inset:0 0 0 auto;width:380px';
  const frame = document.createElement('iframe');
  frame.style.cssText = 'width:100%;height:100%;border:0';
  frame.credentialless = true;
  frame.src = chrome.runtime.getURL('frame.html');
  host.attachShadow({ mode: 'closed' }).append(frame);
  document.documentElement.append(host);
};
if (document.readyState === 'complete') dock();
else addEventListener('load', () => setTimeout(dock));
`;

const FILES = {
  'manifest.json': JSON.stringify({
    manifest_version: 3,
    name: 'Tiny',
    version: '1',
    background: { service_worker: 'worker.js' },
    content_scripts: [
      { matches: ['http://127.0.0.1/customers/*'], js: ['empty.js'] },
      { matches: ['http://127.0.0.1/framed/*'], js: ['dock.js'] },
    ],
    web_accessible_resources: [
      { resources: ['frame.html'], matches: ['http://*/*'], use_dynamic_url: true },
    ],
  }),
  'worker.js': WORKER,
  'empty.js': '',
  'dock.js': DOCK,
  'frame.html': FRAME,
};
