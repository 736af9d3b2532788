import { type Could, could, couldNot } from './could';
import { readText } from './files';
import type { Options } from './options';

export type Secrets = { key: string; limitedKey?: string; receiverSecret?: string };

type Variables = Readonly<Record<string, string | undefined>>;

/** Keys and secrets, each from its file where one is named, else from its variable. */
export async function readSecrets(options: Options, env: Variables): Promise<Could<Secrets>> {
  const key = await one('key-file', 'ALONGSIDE_KEY', options, env);
  if (!key.ok) return key;
  if (!key.value)
    return couldNot('There is no key: set ALONGSIDE_KEY, or name a file with --key-file.');
  const limited = await one('limited-key-file', 'ALONGSIDE_LIMITED_KEY', options, env);
  if (!limited.ok) return limited;
  const secret = await one('receiver-secret-file', 'ALONGSIDE_RECEIVER_SECRET', options, env);
  if (!secret.ok) return secret;
  if (options.receiver !== undefined && !secret.value)
    return couldNot(
      'The receiver’s secret is missing: set ALONGSIDE_RECEIVER_SECRET, or name a file with --receiver-secret-file.',
    );
  return could({
    key: key.value,
    ...(limited.value ? { limitedKey: limited.value } : {}),
    ...(secret.value ? { receiverSecret: secret.value } : {}),
  });
}

async function one(
  option: 'key-file' | 'limited-key-file' | 'receiver-secret-file',
  variable: string,
  options: Options,
  env: Variables,
): Promise<Could<string>> {
  const file = options[option];
  if (file === undefined) return could((env[variable] ?? '').trim());
  const text = await readText(option, file);
  if (!text.ok) return text;
  return text.value.trim()
    ? could(text.value.trim())
    : couldNot(`The file of --${option} is empty.`);
}
