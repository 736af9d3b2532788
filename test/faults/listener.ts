import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Somebody else's server, who must not hear of anything: what it was asked, header by header. */
export async function startListener() {
  const heard: { method: string; url: string; headers: string }[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', rawHeaders } = request;
    heard.push({ method, url, headers: rawHeaders.join(' ') });
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    heard,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
