import { Hono } from 'hono';
import { notFound, Refused } from '../refused';
import { accountRoutes } from './account';
import { type Api, authenticate, type Service } from './api';
import { applicationRoutes } from './applications';
import { messageRoutes } from './messages';
import { ticketRoutes } from './tickets';

/** The whole API as one function from request to response. */
export function createRoutes(service: Service): Hono<Api> {
  const routes = new Hono<Api>();
  routes.use('/v1/*', authenticate(service));
  routes.route('/', accountRoutes(service));
  routes.route('/', ticketRoutes(service));
  routes.route('/', messageRoutes(service));
  routes.route('/', applicationRoutes(service));

  routes.notFound(() => refuse(service, notFound()));
  routes.onError((error) => {
    if (error instanceof Refused) return refuse(service, error);
    console.error(error);
    return refuse(service, new Refused(500, 'unexpected', 'Something went wrong here.'));
  });
  return routes;
}

export function refuse({ dialect }: Pick<Service, 'dialect'>, refused: Refused): Response {
  const written = dialect.refuse(refused);
  return new Response(written?.text, {
    status: refused.status,
    headers: written ? { 'Content-Type': written.contentType } : {},
  });
}
