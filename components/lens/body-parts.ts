import { uploadIdOf } from '../../lib/domain/files/upload-link';
import {
  FINDING_KINDS,
  type Finding,
  type FindingKind,
  findSensitive,
} from '../../lib/domain/tickets/findings';
import type { KnownCustomer } from '../../lib/domain/tickets/known-customer';
import type { OwnCustomer } from '../../lib/domain/tickets/other-customers';

/** One value of a request's body: where it stands, such as `attachments`, `0`, `url`. */
export type BodyPart = { path: readonly string[]; text: string };

/** All values of a body, in its order. */
export const bodyParts = (body: string): BodyPart[] => partsOf(JSON.parse(body), []);

function partsOf(value: unknown, path: readonly string[]): BodyPart[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => partsOf(inner, [...path, name]));
  return [{ path, text: typeof value === 'string' ? value : JSON.stringify(value) }];
}

/** What seldom belongs in a ticket, in all values of a body. */
export const findingsIn = (
  body: string,
  customers: readonly KnownCustomer[],
  own: OwnCustomer,
): Finding[] => bodyParts(body).flatMap((part) => findingsOf(part, customers, own));

/** The findings in one value. What stands for the link of a file is not sent, so it has none. */
export const findingsOf = (
  part: BodyPart,
  customers: readonly KnownCustomer[],
  own: OwnCustomer,
): Finding[] => (isUploadLink(part) ? [] : findSensitive(part.text, customers, own));

/** Whether a value stands for the link of a file that is being uploaded. */
export const isUploadLink = ({ path, text }: BodyPart): boolean =>
  path.at(-1) === 'url' && uploadIdOf(text) !== undefined;

/** How many findings of each kind there are, the worst kind first. */
export const countsOf = (findings: readonly Finding[]): [FindingKind, number][] =>
  FINDING_KINDS.map((kind): [FindingKind, number] => [
    kind,
    findings.filter((one) => one.kind === kind).length,
  ]).filter(([, count]) => count > 0);
