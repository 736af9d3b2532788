import { done, failed, type Outcome } from '../../domain/core/failure';
import { readTextFile } from './files';
import type { Options } from './options';

export type Secrets = { key: string; limitedKey?: string; receiverSecret?: string };

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads keys and secrets, each from its file if one is named, else from its variable. */
export async function readSecrets(
  options: Options,
  env: Variables,
): Promise<Outcome<Secrets, string>> {
  const key = await readSecret('key-file', 'ALONGSIDE_KEY', options, env);
  if (!key.ok) return key;
  if (!key.value)
    return failed('There is no key: set ALONGSIDE_KEY, or name a file with --key-file.');
  const limited = await readSecret('limited-key-file', 'ALONGSIDE_LIMITED_KEY', options, env);
  if (!limited.ok) return limited;
  const secret = await readSecret(
    'receiver-secret-file',
    'ALONGSIDE_RECEIVER_SECRET',
    options,
    env,
  );
  if (!secret.ok) return secret;
  if (options.receiver !== undefined && !secret.value)
    return failed(
      'The receiver’s secret is missing: set ALONGSIDE_RECEIVER_SECRET, or name a file with --receiver-secret-file.',
    );
  return done({
    key: key.value,
    ...(limited.value ? { limitedKey: limited.value } : {}),
    ...(secret.value ? { receiverSecret: secret.value } : {}),
  });
}

type SecretFile = 'key-file' | 'limited-key-file' | 'receiver-secret-file';

async function readSecret(
  option: SecretFile,
  variable: string,
  options: Options,
  env: Variables,
): Promise<Outcome<string, string>> {
  const file = options[option];
  if (file === undefined) return judged(option, variable, (env[variable] ?? '').trim());
  const text = await readTextFile(option, file);
  if (!text.ok) return text;
  const name = `The file of --${option}`;
  const secret = text.value.trim();
  return secret ? judged(option, name, secret) : failed(`${name} is empty.`);
}

/** A key goes into a header, which holds neither spaces nor line breaks: the call would fail as if without a network. */
function judged(option: SecretFile, name: string, secret: string): Outcome<string, string> {
  return option === 'receiver-secret-file' || /^[\x21-\x7e]*$/.test(secret)
    ? done(secret)
    : failed(`${name} holds more than a key: a space, a line break, or a letter that no key has.`);
}
