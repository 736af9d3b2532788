import { createCipheriv } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { expect, type TestInfo } from '@playwright/test';
import { hashOf } from '../e2e/files-stage';
import type { SlowProxy } from '../real-storage/slow-proxy';

// A large file, and how much of it may be sent more than once. The long form is in docs/testing.md.

export const MB = 1024 * 1024;
export const SIZE = Number(process.env.FILE_MB ?? 40) * MB;
/** How often a browser is killed while the file is uploaded. */
export const KILLS = Number(process.env.KILLS ?? 2);
/** Bytes a second. */
export const RATE = 8 * MB;
export const CANARY = 'CANARY-inside-the-file';
/** Of every storage of these tests. */
const PART = 8 * MB;

/** Megabytes that are sent before a kill: less than a part, and more. */
export const megabytesBefore = (kill: number): number => [12, 3, 9, 5, 1, 7, 11][kill % 7] ?? 1;

/** Bytes that no compression makes smaller, with a text that occurs nowhere else in each megabyte. */
export function largeFile(info: TestInfo): { path: string; hash: string } {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, 'key'), Buffer.alloc(16));
  const bytes = cipher.update(Buffer.alloc(SIZE));
  for (let at = 1_000; at < SIZE; at += MB) bytes.write(CANARY, at);
  const path = info.outputPath('backup.bin');
  writeFileSync(path, bytes);
  return { path, hash: hashOf(bytes) };
}

/** Waits until more than so many bytes have reached the storage. */
export const sentPast = (proxy: SlowProxy, bytes: number): Promise<void> =>
  expect.poll(() => proxy.sent(), { intervals: [20], timeout: 150_000 }).toBeGreaterThan(bytes);

/** Counts what reaches a storage from now on, and what may be sent again because its sender died. */
export function countRepeats(proxy: SlowProxy) {
  const begun = proxy.sent();
  let lostAt = begun;
  let allowed = 0;
  return {
    /** Ends the connections of a sender that died: what the system still has of them does not count. */
    died(): void {
      proxy.cut();
      proxy.restore();
      allowed += Math.min(PART, proxy.sent() - lostAt);
      lostAt = proxy.sent();
    },
    /** Expects that at most the part on its way was sent again. TLS, headers and handshakes come on top. */
    expectFew(kind: string): void {
      const again = proxy.sent() - begun - SIZE;
      console.log(
        `${kind}: ${(again / MB).toFixed(1)} MB sent again, ${(allowed / MB).toFixed(1)} MB allowed`,
      );
      expect(again).toBeLessThan(allowed + SIZE / 50 + KILLS * 50_000);
    },
  };
}
