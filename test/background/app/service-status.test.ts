import { expect, test } from 'vitest';
import { partnerOf } from '../../../lib/background/api/connection';
import { readService } from '../../../lib/background/app/service-status';
import { lockByUser } from '../../../lib/background/keys/lock';
import { isOutdated } from '../../../lib/protocol/client/invalidation';
import type { AppEvent } from '../../../lib/protocol/events';
import { publicationOf } from '../../../lib/protocol/server/publication';
import { published } from '../../browser-stand-in';
import { lockStage, RIGHT } from '../keys/stage';

const { stage, add, choose } = lockStage();

test('a lock takes from the screens that the service refused the key', async () => {
  await add('test');
  await choose('both', RIGHT);
  stage.service.control.respondNext({ method: 'GET' }, { kind: 'status', status: 401, body: '{}' });
  const service = await partnerOf('test');
  if (service.ok) await service.value.partner.installations();
  expect(await readService('test')).toMatchObject({ value: { failure: { kind: 'key-refused' } } });

  published.length = 0;
  await lockByUser();
  expect(await readService('test')).toMatchObject({ value: { failure: { kind: 'locked' } } });
  const purge: AppEvent = { kind: 'purge', environment: 'test' };
  expect(published).toEqual([purge]);
  expect(isOutdated(publicationOf(purge), ['service.read', { environment: 'test' }])).toBe(true);
});
