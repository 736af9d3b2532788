import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';

/** A server of a stranger with a merchant's documents; it records the requests that it gets. */
export async function startDocumentServer() {
  const requests: { url: string; names: string[]; values: string }[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    requests.push({ url, names: Object.keys(headers), values: Object.values(headers).join(' ') });
    const file = FILES[url.split('?')[0] ?? ''];
    if (url.startsWith('/moved')) response.writeHead(302, { Location: '/elsewhere' }).end();
    else if (url.startsWith('/refused')) response.writeHead(403).end('Request has expired');
    else if (url.startsWith('/endless')) {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024)));
      };
      response.on('drain', more);
      more();
    } else if (file) response.end(file);
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    requests,
    /** A document as a snapshot names it, with the hash of the served file. */
    named: (path: string, mimeType: string, other: { hash?: string; query?: string } = {}) => ({
      name: path.slice(1),
      mimeType,
      url: `${address}${path}${other.query ?? ''}`,
      hash: other.hash ?? `sha256:${sha256(FILES[path] ?? Buffer.from('another'))}`,
    }),
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A picture of one colour, 8 bits RGB. */
function png(width: number, height: number, colour: readonly number[]): Buffer {
  const row = [0, ...Array.from({ length: width }, () => colour).flat()];
  const pixels = Buffer.from(Array.from({ length: height }, () => row).flat());
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    part('IHDR', head),
    part('IDAT', deflateSync(pixels)),
    part('IEND', Buffer.alloc(0)),
  ]);
}

function part(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const framed = Buffer.alloc(8 + body.length);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), 4 + body.length);
  return framed;
}

/**
 * Two pages, the first red with a black fax image over its left half. The document contains what
 * makes a viewer run scripts and call strangers' servers.
 */
/** A PDF that can be shown. */
export function pagesPdf(): Buffer {
  const script = 'app.alert(1); this.submitForm("HOST/script"); globalThis.pwned = true';
  const objects = [
    `<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(${script.replace(/[()]/g, '\\$&')})>>>>`,
    '<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]/Resources<</XObject<</Fax 7 0 R>>>>/Contents 4 0 R/Annots[6 0 R]/AA<</O<</S/URI/URI(https://opened.example)>>>>>>',
    stream('', '1 0 0 rg 0 0 200 300 re f q 100 0 0 300 0 0 cm /Fax Do Q'),
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>',
    '<</Type/Annot/Subtype/Link/Rect[0 0 200 300]/A<</S/URI/URI(https://clicked.example)>>>>',
    // A fax image of eight white lines, each coded as "same as above", and inverted.
    stream(
      '/Subtype/Image/Width 8/Height 8/BitsPerComponent 1/ColorSpace/DeviceGray/Decode[1 0]/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 8/Rows 8>>',
      '\xff\0\x10\x01',
    ),
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  text += `xref\n0 8\n0000000000 65535 f \n${lines.join('')}`;
  return Buffer.from(`${text}trailer<</Size 8/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`, 'latin1');
}

const stream = (about: string, content: string): string =>
  `<<${about}/Length ${content.length}>>stream\n${content}\nendstream`;

const FILES: Record<string, Buffer> = {
  '/passport.png': png(60, 40, [0, 128, 255]),
  '/extract.pdf': pagesPdf(),
  '/changed.pdf': pagesPdf(),
  '/page.png': Buffer.from('<html><script>window.pwned = true</script>'),
  '/drawing.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="pwned = true"/>'),
  '/broken.pdf': Buffer.from('%PDF-1.7\n<script>pwned = true</script>'),
};
