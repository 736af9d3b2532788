import { Hono } from 'hono';
import { isFinal, mayMove, readDecision } from '../decision-rules';
import type { Application, Installation, Json, RecordScope } from '../records';
import { notFound, Refused } from '../refused';
import { type Api, change, expectInstallation, listed, needs, type Service } from './api';

const list = '/v1/installations/:installationId/merchant-onboarding/applications';
const single = `${list}/:applicationId` as const;

export function applicationRoutes(service: Service): Hono<Api> {
  const { world, dialect } = service;
  const routes = new Hono<Api>();
  const write = (application: Application): Json =>
    dialect.one('application', dialect.write.application(application));

  function expectOnboarding(scope: RecordScope, installationId: string): Installation {
    const installation = expectInstallation(service, scope, installationId);
    if (installation.merchantOnboarding) return installation;
    if (dialect.responses.onboardingOff === 404) throw notFound();
    throw new Refused(403, 'onboarding_off', 'Merchant onboarding is off for this installation.');
  }

  function expectApplication(scope: RecordScope, installationId: string, id: string): Application {
    const installation = expectOnboarding(scope, installationId);
    const application = world.applications.get(id);
    if (application?.installation !== installation) throw notFound();
    return application;
  }

  routes.get(list, (c) => {
    const installation = expectOnboarding(c.get('key'), c.req.param('installationId'));
    const oldestFirst = [...world.applications.values()].filter(
      (application) => application.installation === installation,
    );
    const records = oldestFirst.reverse().map(dialect.write.listed ?? dialect.write.application);
    return listed(c, service, 'application', records);
  });

  routes.get(single, (c) => {
    const { installationId, applicationId } = c.req.param();
    return c.json(write(expectApplication(c.get('key'), installationId, applicationId)));
  });

  routes.patch(single, needs('merchant_onboarding:write'), (c) =>
    change(c, service, 'decisions', (sent) => {
      const { installationId, applicationId } = c.req.param();
      const application = expectApplication(c.get('key'), installationId, applicationId);
      if (isFinal(application.status)) {
        throw new Refused(409, 'already_decided', `Already decided: ${application.status}.`);
      }
      const { status, review } = readDecision(sent);
      if (!mayMove(application.status, status)) {
        const message = `An application cannot move from ${application.status} to ${status}.`;
        const fields = [{ path: ['status'], message }];
        const refusedWith = dialect.responses.transitionNotAllowed;
        throw new Refused(refusedWith, 'transition_not_allowed', message, fields);
      }
      application.status = status;
      application.review = review;
      application.updatedAt = Date.now();
      if (dialect.responses.decisionRecorded === 'nothing') return { status: 204 };
      return { status: 200, body: write(application) };
    }),
  );

  return routes;
}
