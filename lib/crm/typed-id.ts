import type { PageRule } from '../domain/crm/content-messages';

const ID = '(?<id>';

/**
 * The id that an address rule would catch of a typed one: of Salesforce's 18 characters the 15 that name the record.
 * Undefined if ids look different by this rule.
 */
export function idByRule({ parts }: PageRule, typed: string): string | undefined {
  const match = parts.findLast((part) => part.match.includes(ID))?.match;
  const hit = match && new RegExp(`^${fromId(match)}`).exec(typed);
  return hit && hit[0].length === typed.length ? hit.groups?.id : undefined;
}

/** A pattern from its id to the end of the pattern, or of the group or alternative around the id. */
function fromId(match: string): string {
  let depth = 0;
  let isInClass = false;
  let rest = '';
  for (const [sign] of match.slice(match.indexOf(ID)).matchAll(/\\[\s\S]|[\s\S]/g)) {
    if (isInClass) isInClass = sign !== ']';
    else if (sign === '[') isInClass = true;
    else if (sign === '(') depth += 1;
    else if (depth === 0 && (sign === ')' || sign === '|')) break;
    else if (sign === ')') depth -= 1;
    rest += sign;
  }
  return rest;
}
