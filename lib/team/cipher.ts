import { toBase64url } from '../bytes/encoding';

/** What an envelope contained, or why it cannot be read. */
type Opened =
  | { kind: 'opened'; text: string }
  /** A later version of the extension wrote it. */
  | { kind: 'newer' }
  /** Another key sealed it, or its bytes or its subject were changed. */
  | { kind: 'unreadable' };

/** Encrypts what a team shares, and makes keyed hashes of the ids in subjects. */
export type TeamCipher = {
  /** Encrypts a text and binds it to its subject. */
  seal: (subject: string, text: string) => Promise<Uint8Array<ArrayBuffer>>;
  open: (subject: string, envelope: Uint8Array<ArrayBuffer>) => Promise<Opened>;
  /** 16 bytes of an HMAC over the parts as base64url: the server cannot tell what they are. */
  hash: (...parts: string[]) => Promise<string>;
};

/** An envelope: one byte for its version, 4 for the key, 12 random ones, and the ciphertext. */
const VERSION = 1;
const KEY_ID = { from: 1, to: 5 };
const IV = { from: 5, to: 17 };

const encoder = new TextEncoder();

/** Derives all keys of a team from its 32 bytes (HKDF; AES-GCM with 256 bits; HMAC with SHA-256). */
export async function createCipher(teamKey: Uint8Array<ArrayBuffer>): Promise<TeamCipher> {
  const material = await crypto.subtle.importKey('raw', teamKey, 'HKDF', false, [
    'deriveKey',
    'deriveBits',
  ]);
  const derivation = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: encoder.encode(`alongside team ${info} 1`),
  });
  const [contents, ids, keyId] = await Promise.all([
    crypto.subtle.deriveKey(
      derivation('contents'),
      material,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    ),
    crypto.subtle.deriveKey(
      derivation('ids'),
      material,
      { name: 'HMAC', hash: 'SHA-256', length: 256 },
      false,
      ['sign'],
    ),
    crypto.subtle
      .deriveBits(derivation('key id'), material, 32)
      .then((bits) => new Uint8Array(bits)),
  ]);

  return {
    async seal(subject, text) {
      const iv = crypto.getRandomValues(new Uint8Array(IV.to - IV.from));
      const sealed = new Uint8Array(
        await crypto.subtle.encrypt(binding(subject, iv), contents, encoder.encode(text)),
      );
      const envelope = new Uint8Array(IV.to + sealed.length);
      envelope[0] = VERSION;
      envelope.set(keyId, KEY_ID.from);
      envelope.set(iv, IV.from);
      envelope.set(sealed, IV.to);
      return envelope;
    },
    async open(subject, envelope) {
      if ((envelope[0] ?? 0) > VERSION) return { kind: 'newer' };
      const isOurs = keyId.every((byte, at) => envelope[KEY_ID.from + at] === byte);
      if (envelope[0] !== VERSION || !isOurs) return { kind: 'unreadable' };
      const iv = envelope.slice(IV.from, IV.to);
      try {
        const text = await crypto.subtle.decrypt(
          binding(subject, iv),
          contents,
          envelope.slice(IV.to),
        );
        return { kind: 'opened', text: new TextDecoder().decode(text) };
      } catch (error) {
        // AES-GCM reports changed bytes and another subject only by this error.
        if (error instanceof DOMException && error.name === 'OperationError')
          return { kind: 'unreadable' };
        throw error;
      }
    },
    async hash(...parts) {
      const text = encoder.encode(JSON.stringify(parts));
      return toBase64url(new Uint8Array(await crypto.subtle.sign('HMAC', ids, text)).slice(0, 16));
    },
  };
}

const binding = (subject: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: encoder.encode(subject),
});
