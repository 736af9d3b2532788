import { Hono } from 'hono';
import { Refused } from '../refused';
import { type Api, change, listed, type Service } from './api';

/** The key's profile, its installations, and the reset of test data. */
export function accountRoutes(service: Service): Hono<Api> {
  const { world, idempotency, dialect } = service;
  const routes = new Hono<Api>();

  routes.get('/v1/me', (c) => c.json(dialect.one('profile', dialect.write.profile(c.get('key')))));

  routes.get('/v1/installations', (c) => {
    const records = world.installationsIn(c.get('key')).map(dialect.write.installation);
    return listed(c, service, 'installation', records);
  });

  routes.post('/v1/test/reset', (c) => {
    const key = c.get('key');
    if (key.environment !== 'test') {
      throw new Refused(403, 'test_only', 'A live key cannot reset test records.');
    }
    return change(c, service, 'resets', () => {
      world.resetTestResources(key.organisation);
      idempotency.forget(key);
      const { testReset } = dialect.responses;
      return testReset === 'nothing' ? { status: 204 } : { status: 200, body: testReset };
    });
  });

  return routes;
}
