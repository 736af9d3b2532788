import { toBase64url } from '../bytes/encoding';
import { fromUtf8, toUtf8 } from '../bytes/utf8';

/** What an envelope contained, or why it cannot be read. */
type Opened =
  | { kind: 'opened'; text: string }
  /** A later version of the extension wrote it. */
  | { kind: 'newer' }
  /** Another key sealed it, or its bytes or its subject were changed. */
  | { kind: 'unreadable' };

type Envelope = Uint8Array<ArrayBuffer>;

/**
 * Encrypts what a team shares, and makes keyed hashes of the ids in subjects. The team's key can be changed:
 * the newest one encrypts, each opens what it encrypted, and the first one makes the hashes for good.
 */
export type TeamCipher = {
  /** Encrypts a text and binds it to its subject. */
  seal: (subject: string, text: string) => Promise<Envelope>;
  /** The same under the first key, which everyone has who ever was in the team. */
  sealForAll: (subject: string, text: string) => Promise<Envelope>;
  open: (subject: string, envelope: Envelope) => Promise<Opened>;
  /** 16 bytes of an HMAC over the parts as base64url: the server cannot tell what they are. */
  hash: (...parts: string[]) => Promise<string>;
  /** Takes the keys that the team got after its first one, the oldest first, in place of those it had. */
  setLaterKeys: (keys: readonly Uint8Array<ArrayBuffer>[]) => Promise<void>;
  /** How many later keys it has. */
  laterKeys: () => number;
};

/** An envelope: one byte for its version, 4 for the key, 12 random ones, and the ciphertext. */
const VERSION = 1;
const KEY_ID = { from: 1, to: 5 };
const IV = { from: 5, to: 17 };

/** What encrypts, and how envelopes name it. */
type ContentKey = { id: Uint8Array; key: CryptoKey };

/** Derives all keys of a team from its 32 bytes (HKDF; AES-GCM with 256 bits; HMAC with SHA-256). */
export async function createCipher(teamKey: Uint8Array<ArrayBuffer>): Promise<TeamCipher> {
  const [first, ids] = await Promise.all([contentKeyOf(teamKey), idKeyOf(teamKey)]);
  let later: ContentKey[] = [];

  return {
    seal: (subject, text) => seal(later.at(-1) ?? first, subject, text),
    sealForAll: (subject, text) => seal(first, subject, text),
    async open(subject, envelope) {
      if ((envelope[0] ?? 0) > VERSION) return { kind: 'newer' };
      const sealedBy = [first, ...later].find(({ id }) =>
        id.every((byte, at) => envelope[KEY_ID.from + at] === byte),
      );
      if (envelope[0] !== VERSION || !sealedBy) return { kind: 'unreadable' };
      return open(sealedBy, subject, envelope);
    },
    async hash(...parts) {
      const text = toUtf8(JSON.stringify(parts));
      return toBase64url(new Uint8Array(await crypto.subtle.sign('HMAC', ids, text)).slice(0, 16));
    },
    async setLaterKeys(keys) {
      later = await Promise.all(keys.map(contentKeyOf));
    },
    laterKeys: () => later.length,
  };
}

async function seal({ id, key }: ContentKey, subject: string, text: string): Promise<Envelope> {
  const iv = crypto.getRandomValues(new Uint8Array(IV.to - IV.from));
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt(binding(subject, iv), key, toUtf8(text)),
  );
  const envelope = new Uint8Array(IV.to + sealed.length);
  envelope[0] = VERSION;
  envelope.set(id, KEY_ID.from);
  envelope.set(iv, IV.from);
  envelope.set(sealed, IV.to);
  return envelope;
}

async function open({ key }: ContentKey, subject: string, envelope: Envelope): Promise<Opened> {
  const iv = envelope.slice(IV.from, IV.to);
  try {
    const text = await crypto.subtle.decrypt(binding(subject, iv), key, envelope.slice(IV.to));
    return { kind: 'opened', text: fromUtf8(text) };
  } catch (error) {
    // AES-GCM reports changed bytes and another subject only by this error.
    if (error instanceof DOMException && error.name === 'OperationError')
      return { kind: 'unreadable' };
    throw error;
  }
}

const binding = (subject: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: toUtf8(subject),
});

const materialOf = (teamKey: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', teamKey, 'HKDF', false, ['deriveKey', 'deriveBits']);

const derivation = (info: string) => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: new Uint8Array(),
  info: toUtf8(`alongside team ${info} 1`),
});

async function contentKeyOf(teamKey: Uint8Array<ArrayBuffer>): Promise<ContentKey> {
  const material = await materialOf(teamKey);
  const aes = { name: 'AES-GCM', length: 256 };
  const [key, id] = await Promise.all([
    crypto.subtle.deriveKey(derivation('contents'), material, aes, false, ['encrypt', 'decrypt']),
    crypto.subtle.deriveBits(derivation('key id'), material, 32),
  ]);
  return { key, id: new Uint8Array(id) };
}

const idKeyOf = async (teamKey: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(
    derivation('ids'),
    await materialOf(teamKey),
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign'],
  );
