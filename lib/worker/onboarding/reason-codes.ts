import type { Environment } from '../../domain/environment';
import * as z from '../../domain/schema';
import { environmentDb } from '../../storage/databases';

const MOST = 20;
const Codes = z.array(z.string());

/** Words that somebody typed where a code belongs are not kept: they may name a merchant. */
const isCode = (text: string): boolean => /^[\w.:-]{1,64}$/.test(text);

/** Reason codes that were used here, the latest first. */
export async function knownReasonCodes(environment: Environment): Promise<string[]> {
  const kept = await (await environmentDb(environment)).get('facts', 'reasonCodes');
  return kept === undefined ? [] : (Codes.safeParse(JSON.parse(kept)).data ?? []);
}

/** Remembers a code that was used. */
export async function keepReasonCode(environment: Environment, code: string): Promise<void> {
  if (!isCode(code)) return;
  const known = await knownReasonCodes(environment);
  const codes = [code, ...known.filter((one) => one !== code)].slice(0, MOST);
  await (await environmentDb(environment)).put('facts', JSON.stringify(codes), 'reasonCodes');
}
