import { createServer } from 'node:http';

/** A CRM with record pages only, on an origin of its own. */
export type Records = { address: string; close(): Promise<void> };

/**
 * Serves the same record page, its styles, scripts and images at every address, never from a cache.
 * `host` is an address of this machine: the browser registers content scripts by host without a port.
 */
export async function startRecords(host = '127.0.0.1'): Promise<Records> {
  const page = recordPage();
  const parts: Record<string, { type: string; body: string }> = {
    document: { type: 'text/html; charset=utf-8', body: page },
    style: { type: 'text/css', body: STYLE },
    script: { type: 'text/javascript', body: SCRIPT },
    image: { type: 'image/svg+xml', body: ICON },
  };
  const server = createServer((request, response) => {
    const part = parts[String(request.headers['sec-fetch-dest'])];
    response.writeHead(part ? 200 : 404, {
      'Content-Type': part?.type ?? 'text/plain',
      'Cache-Control': 'no-store',
    });
    response.end(part?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('No port was given.');
  return {
    address: `http://${host}:${bound.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** About 2,600 elements, as many as record pages of the big CRMs have: facts and a history. */
function recordPage(): string {
  const links = repeat(
    24,
    (n) => `<li><a href="/lists/${n}"><img src="/icons/${n}" alt="">List ${n}</a></li>`,
  );
  const facts = repeat(60, (n) => `<div><dt>Field ${n}</dt><dd><span>Value ${n}</span></dd></div>`);
  const rows = repeat(
    353,
    (n) =>
      `<tr><td><input type="checkbox"></td><td><a href="/deals/${n}">Deal ${n}</a></td>` +
      `<td>${n * 17} €</td></tr>`,
  );
  const news = repeat(
    40,
    (n) => `<article><h3>Call ${n}</h3><p>They <em>will</em> pay.</p></article>`,
  );
  return `<!doctype html>
<html lang="en"><head><title>Ada Example – Bench CRM</title>
<link rel="stylesheet" href="/crm.css"><script defer src="/crm.js"></script></head>
<body><nav><ul>${links}</ul></nav>
<main><h1>Ada Example</h1><dl>${facts}</dl>
<table><tbody>${rows}</tbody></table></main>
<aside>${news}</aside></body></html>`;
}

const STYLE = `
body { margin: 0; display: grid; grid-template-columns: 160px 1fr 260px; font: 14px sans-serif; }
nav, aside { background: #f4f5f7; padding: 12px; }
dl { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; }
dt { color: #667; } dd { margin: 0; }
table { width: 100%; border-collapse: collapse; }
td { border-bottom: 1px solid #dde; padding: 4px 8px; }
article { background: #fff; border-radius: 4px; margin-bottom: 8px; padding: 8px; }`;

const SCRIPT = `
for (const row of document.querySelectorAll('tr'))
  row.addEventListener('click', () => row.classList.toggle('chosen'));`;

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><circle cx="8" cy="8" r="7"/></svg>';

const repeat = (times: number, write: (n: number) => string): string =>
  Array.from({ length: times }, (_, n) => write(n + 1)).join('\n');
