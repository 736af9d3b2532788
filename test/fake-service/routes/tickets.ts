import { Hono } from 'hono';
import type { Json, Ticket } from '../records';
import { invalid } from '../refused';
import { check, NewTicketBody, TicketChangeBody } from '../rules';
import { type Api, change, expectInstallation, expectTicket, needs, type Service } from './api';

export function ticketRoutes(service: Service): Hono<Api> {
  const { world, dialect } = service;
  const routes = new Hono<Api>();
  const write = (ticket: Ticket): Json => dialect.one('ticket', dialect.write.ticket(ticket));

  routes.post('/v1/installations/:installationId/tickets', needs('tickets:write'), (c) =>
    change(c, service, 'tickets', (sent) => {
      const id = c.req.param('installationId');
      const installation = expectInstallation(service, c.get('key'), id);
      const ticket = check(NewTicketBody, sent);
      if (ticket.clientId.toLowerCase() !== installation.clientId) {
        const message = 'This client does not belong to the company of the installation.';
        throw invalid([{ path: ['clientId'], message }]);
      }
      const made = world.addTicket(installation, ticket);
      const body = dialect.responses.ticketCreated === 'nothing' ? undefined : write(made);
      return { status: 201, body, repeatedStatus: dialect.responses.createRepeated };
    }),
  );

  routes.get('/v1/tickets/:ticketId', (c) =>
    c.json(write(expectTicket(service, c.get('key'), c.req.param('ticketId')))),
  );

  routes.patch('/v1/tickets/:ticketId', needs('tickets:write'), (c) =>
    change(c, service, 'changes', (sent) => {
      const ticket = expectTicket(service, c.get('key'), c.req.param('ticketId'));
      const { summary, status, priority } = check(TicketChangeBody, sent);
      ticket.summary = summary ?? ticket.summary;
      ticket.status = status ?? ticket.status;
      ticket.priority = priority ?? ticket.priority;
      ticket.updatedAt = Date.now();
      if (dialect.responses.announcesChanges)
        world.addMessage(ticket, { author: 'system', text: `Changed: ${ticket.status}` });
      return { status: 200, body: write(ticket) };
    }),
  );

  return routes;
}
