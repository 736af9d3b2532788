import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stranger's server that must get no request; it records method, address and headers of each. */
export async function startListener() {
  const requests: { method: string; url: string; headers: string }[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', rawHeaders } = request;
    requests.push({ method, url, headers: rawHeaders.join(' ') });
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
