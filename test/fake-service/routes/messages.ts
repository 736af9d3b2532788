import { Hono } from 'hono';
import { isJsonObject, type Json, type Message, type MessageFlaw } from '../records';
import { Refused } from '../refused';
import { check, NewMessageBody, PageQuery } from '../rules';
import { type Api, change, expectTicket, type Service } from './api';

export function messageRoutes(service: Service): Hono<Api> {
  const { world, dialect } = service;
  const routes = new Hono<Api>();
  const write = (message: Message): Json => spoil(dialect.write.message(message), message.flaw);

  routes.get('/v1/tickets/:ticketId/messages', (c) => {
    const thread = expectTicket(service, c.get('key'), c.req.param('ticketId')).messages;
    const { limit } = check(PageQuery, { limit: c.req.query('limit') });
    const after = c.req.query('after');

    const read = after === undefined ? 0 : dialect.after.countRead(after, thread);
    if (read === undefined) {
      const message = 'This is not a place in the thread.';
      const fields = [{ path: ['after'], message }];
      throw new Refused(dialect.after.refusedWith, 'bad_after', message, fields);
    }
    const page = thread.slice(read, read + limit);
    const last = page.at(-1);
    const more = read + limit < thread.length;
    const next = (more && last && dialect.after.behind?.(last)) || null;
    return c.json(dialect.list('message', page.map(write), next));
  });

  routes.post('/v1/tickets/:ticketId/messages', (c) =>
    change(c, service, 'messages', (sent) => {
      const ticket = expectTicket(service, c.get('key'), c.req.param('ticketId'));
      const given = check(NewMessageBody, sent);
      const message = world.addMessage(ticket, { author: 'partner', ...given });
      const { messageCreated, createRepeated } = dialect.responses;
      const body = dialect.one('message', inResponse(write(message)));
      return { status: messageCreated, body, repeatedStatus: createRepeated };
    }),
  );

  /** A created message as the response shows it. */
  function inResponse(record: Json): Json {
    if (!dialect.responses.messageAnonymous || !isJsonObject(record)) return record;
    const { id: _, messageId: __, ...rest } = record;
    return rest;
  }

  return routes;
}

/** Makes one message unreadable; its neighbours stay unchanged. */
function spoil(record: Json, flaw: MessageFlaw | undefined): Json {
  if (!flaw || !isJsonObject(record)) return record;
  const { author, ...rest } = record;
  if (flaw === 'no-author') return rest;
  if (flaw === 'wrong-types')
    return { ...record, author: 7, text: { no: 'text' }, attachments: 'x' };
  return 'this was a message once';
}
