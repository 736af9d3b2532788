import { z } from 'zod';
import { priorities, ticketStatuses } from './records';
import { invalid, Refused } from './refused';

const longestText = 20_000;
const text = z
  .string('This must be text.')
  .max(longestText, `At most ${longestText.toLocaleString('en')} characters.`);

const NewAttachment = z.object({
  name: z.string('The file needs a name.').min(1, 'The file needs a name.'),
  mimeType: z
    .string('The file needs a media type.')
    .regex(/^[\w.+-]+\/[\w.+-]+$/, 'This is not a media type.'),
  url: z.url({ protocol: /^https$/, error: 'The link must start with https://.' }),
  hash: z
    .string('This must be text.')
    .regex(/^[a-z][a-z0-9-]*:([0-9a-f]{2})+$/i, 'Write the hash as <algorithm>:<hex digest>.')
    .optional(),
});
const attachments = z.array(NewAttachment, 'This must be a list.').optional();

const status = z.enum(ticketStatuses, 'This status is not known.');
const priority = z.enum(priorities, 'This priority is not known.');

export const NewTicketBody = z.object({
  clientId: z.guid('The client id must be a UUID.'),
  summary: text.optional(),
  description: text.optional(),
  externalReference: text.max(120, 'At most 120 characters.').optional(),
  priority: priority.optional(),
  attachments,
});

const fixed = z.never('This cannot be changed after creation.').optional();

export const TicketChangeBody = z.object({
  summary: text.optional(),
  status: status.optional(),
  priority: priority.optional(),
  clientId: fixed,
  description: fixed,
  externalReference: fixed,
  attachments: fixed,
});

export const NewMessageBody = z
  .object({ text: text.optional(), attachments })
  .refine(({ text, attachments }) => text?.trim() || attachments?.length, {
    path: ['text'],
    error: 'A message needs text or an attachment.',
  });

export const PageQuery = z.object({
  limit: z.coerce
    .number('Ask for 1 to 200 messages.')
    .int('Ask for 1 to 200 messages.')
    .min(1, 'Ask for 1 to 200 messages.')
    .max(200, 'Ask for 1 to 200 messages.')
    .default(50),
});

/** Parses the body, or refuses it with one fault per field. */
export function check<Shape extends z.ZodType>(shape: Shape, body: unknown): z.infer<Shape> {
  const read = shape.safeParse(body);
  if (read.success) return read.data;
  const fields = read.error.issues.map((issue) => ({
    path: issue.path.map((step) => (typeof step === 'number' ? step : String(step))),
    message: issue.message,
  }));
  if (fields.some(({ path }) => path.length === 0)) {
    throw new Refused(400, 'malformed', 'The body must be a JSON object.');
  }
  throw invalid(fields);
}
