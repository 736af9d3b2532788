import { seededKeys } from '../../fake-service/keys';
import { APPLICATION, alters, json, MESSAGES, refusal, replaceRefusal, TICKET } from '../breaking';
import { create, ME, type Mutant, t } from './mutant';

/** A ticket that the run takes for a foreign one. The fake service does not know it. */
export const FOREIGN = 'f0f0f0f0-0000-4000-8000-000000000001';

const isForeign = (path: string): boolean => path.includes(FOREIGN);

export const STRANGERS: Mutant[] = [
  {
    broken: 'an unknown id returns 403',
    fails: { '6.1': 'service', '6.5': 'service', '7.3': 'service' },
    breaks: replaceRefusal(404, { path: TICKET }, () => refusal(403)),
  },
  {
    broken: 'the thread of a random ticket is empty',
    fails: { '6.2': 'service' },
    breaks: replaceRefusal(404, { path: MESSAGES }, ({ path }) =>
      isForeign(path) ? refusal(404) : json(200, []),
    ),
  },
  {
    broken: 'a ticket is created in an unknown installation',
    fails: { '6.3': 'service' },
    breaks: replaceRefusal(404, create, () => json(201, { id: crypto.randomUUID() })),
  },
  {
    broken: 'a random application returns 403',
    fails: { '6.4': 'service' },
    breaks: replaceRefusal(404, { path: APPLICATION }, () => refusal(403)),
  },
  {
    broken: 'a foreign ticket returns 403',
    fails: { '6.5': 'service' },
    breaks: alters({ path: TICKET }, (response, { path }) =>
      isForeign(path) ? refusal(403) : response,
    ),
  },
  {
    broken: 'a foreign ticket is shown',
    fails: { '6.5': 'service' },
    breaks: alters({ path: TICKET }, (response, { path }) =>
      isForeign(path) ? json(200, { id: path.split('/').at(-1), summary: 'Whose?' }) : response,
    ),
  },
  {
    broken: 'a foreign ticket returns 404 with its own message',
    fails: { '6.5': 'service' },
    breaks: alters({ path: TICKET }, (response, { path }) =>
      isForeign(path) ? refusal(404, 'This belongs to somebody else.') : response,
    ),
  },
  {
    broken: 'a foreign thread is shown',
    fails: { '6.6': 'service' },
    breaks: alters({ path: MESSAGES }, (response, { path }) =>
      isForeign(path) ? json(200, []) : response,
    ),
  },
];

/** The limited key of the run. */
export const LIMITED = seededKeys.testReadOnly;

export const STATUSES: Mutant[] = [
  {
    broken: 'an unknown key returns 404',
    fails: { '7.1': 'service' },
    breaks: replaceRefusal(401, ME, () => refusal(404)),
  },
  {
    broken: 'an unknown key returns 403',
    fails: { '7.1': 'service' },
    breaks: replaceRefusal(401, ME, () => refusal(403)),
  },
  {
    broken: 'a missing permission returns the failure of a wrong key',
    fails: { '7.2': 'service' },
    breaks: replaceRefusal(403, create, () => refusal(401)),
  },
  {
    broken: 'a missing permission is ignored',
    fails: { '7.2': 'service' },
    breaks: () => (sent, handOn) =>
      handOn(
        create.path.test(sent.path)
          ? { ...sent, headers: { ...sent.headers, 'api-key': seededKeys.testFull } }
          : sent,
      ),
  },
  {
    broken: 'an invalid message returns 400',
    fails: { '7.5': 'service' },
    breaks: replaceRefusal(422, t, () => refusal(400)),
  },
  {
    broken: 'an empty message is accepted',
    fails: { '7.5': 'service' },
    breaks: replaceRefusal(422, t, () => json(201, { id: crypto.randomUUID() })),
  },
  {
    broken: 'an unknown key returns 500',
    fails: { '7.1': 'service' },
    breaks: alters(ME, (response) => (response.status === 401 ? refusal(500) : response)),
  },
];
