import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Its folder, and a profile for a browser with it: a browser without one would wait for a welcome
 * page.
 */
export type TinyExtension = { folder: string; profile: string; remove(): void };

/**
 * The smallest extension of our kind, to measure against: a worker of 1 KB, an empty content script
 * (pages under /customers/), one that docks a frame of plain HTML in a closed shadow root once the
 * page has loaded (pages under /framed/), one that also narrows the page then (pages under /pushed/),
 * and one that narrows it before the first layout (pages under /early/). `unused` is code that its worker
 * has to load as well and never runs.
 */
export function makeTinyExtension(unused = ''): TinyExtension {
  const all = mkdtempSync(join(tmpdir(), 'alongside-tiny-'));
  const [folder, profile] = [join(all, 'extension'), join(all, 'profile')];
  mkdirSync(folder);
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  if (unused) writeFileSync(join(folder, 'worker.js'), `${WORKER}function unused(){${unused}}`);
  const remove = () => rmSync(all, { recursive: true, force: true, maxRetries: 5 });
  return { folder, profile, remove };
}

/** The frame's page: what Alongside's frame shows first, without any script. */
const FRAME = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tiny</title></head>
<body><h1>Ada Example</h1><main><ul>
${Array.from({ length: 20 }, (_, n) => `<li><button>Ticket ${n + 1}</button></li>`).join('\n')}
</ul></main></body></html>`;

const WORKER = `chrome.runtime.onMessage.addListener((message, sender, answer) => answer('pong'));
// Room before the first layout.
const css = 'html{margin-right:380px!important;width:auto!important}';
chrome.tabs.onUpdated.addListener((tabId, { status }, { url }) => {
  if (status === 'loading' && url?.includes('/early/'))
    chrome.scripting.insertCSS({ target: { tabId }, css });
});
// ${'.'.repeat(600)}
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

/** A rule in a sheet of its own, so that the page's own styles do not change. */
const PUSH = `{
  const push = () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html{margin-right:380px!important;width:auto!important}');
    document.adoptedStyleSheets.push(sheet);
  };
  if (document.readyState === 'complete') push();
  else addEventListener('load', () => setTimeout(push));
}
`;

const FILES = {
  'manifest.json': JSON.stringify({
    manifest_version: 3,
    name: 'Tiny',
    version: '1',
    background: { service_worker: 'worker.js' },
    permissions: ['scripting'],
    host_permissions: ['http://127.0.0.1/*'],
    content_scripts: [
      // Also on the host of the CRM where the agent folded the panel.
      {
        matches: ['http://127.0.0.1/customers/*', 'http://127.0.0.2/customers/*'],
        js: ['empty.js'],
      },
      { matches: ['http://127.0.0.1/framed/*'], js: ['dock.js'] },
      { matches: ['http://127.0.0.1/pushed/*'], js: ['dock.js', 'push.js'] },
      { matches: ['http://127.0.0.1/early/*'], js: ['dock.js'] },
    ],
    web_accessible_resources: [
      { resources: ['frame.html'], matches: ['http://*/*'], use_dynamic_url: true },
    ],
  }),
  'worker.js': WORKER,
  'empty.js': '',
  'dock.js': DOCK,
  'push.js': PUSH,
  'frame.html': FRAME,
};
