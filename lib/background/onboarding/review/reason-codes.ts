import type { Environment } from '../../../domain/core/environment';
import * as v from '../../../domain/core/schema';
import { asJson, environmentSetting } from '../../core/setting';

const MOST = 20;
const stored = environmentSetting('reasonCodes', asJson(v.array(v.string())));

/** False for free text typed into the code field: it is not stored, because it may name a merchant. */
const isCode = (text: string): boolean => /^[\w.:-]{1,64}$/.test(text);

/** The reason codes that were used in this browser, the latest first. */
export const readReasonCodes = async (environment: Environment): Promise<string[]> =>
  (await stored.get(environment)) ?? [];

/** Moves a used code to the front of the stored ones. */
export async function saveReasonCode(environment: Environment, code: string): Promise<void> {
  if (!isCode(code)) return;
  await stored.change(environment, (known = []) => {
    const others = known.filter((one) => one !== code);
    return [code, ...others].slice(0, MOST);
  });
}
