import { seededKeys } from '../../fake-service/keys';
import { APPLICATION, alters, insteadOf, json, MESSAGES, refusal, TICKET } from '../breaking';
import { create, ME, type Mutant, say } from './mutant';

/** A ticket that the run is told is somebody else’s. The stand-in knows of none and so of no difference. */
export const FOREIGN = 'f0f0f0f0-0000-4000-8000-000000000001';

const isForeign = (path: string): boolean => path.includes(FOREIGN);

export const STRANGERS: Mutant[] = [
  {
    broken: 'what is not there is forbidden',
    fails: { '6.1': 'service', '6.5': 'service', '7.3': 'service' },
    breaks: insteadOf(404, { path: TICKET }, () => refusal(403)),
  },
  {
    broken: 'the thread of a random ticket is empty',
    fails: { '6.2': 'service' },
    breaks: insteadOf(404, { path: MESSAGES }, ({ path }) =>
      isForeign(path) ? refusal(404) : json(200, []),
    ),
  },
  {
    broken: 'a ticket is made in an installation of nobody',
    fails: { '6.3': 'service' },
    breaks: insteadOf(404, create, () => json(201, { id: crypto.randomUUID() })),
  },
  {
    broken: 'a random application is forbidden',
    fails: { '6.4': 'service' },
    breaks: insteadOf(404, { path: APPLICATION }, () => refusal(403)),
  },
  {
    broken: 'a foreign ticket is forbidden',
    fails: { '6.5': 'service' },
    breaks: alters({ path: TICKET }, (answer, { path }) =>
      isForeign(path) ? refusal(403) : answer,
    ),
  },
  {
    broken: 'a foreign ticket is shown',
    fails: { '6.5': 'service' },
    breaks: alters({ path: TICKET }, (answer, { path }) =>
      isForeign(path) ? json(200, { id: path.split('/').at(-1), summary: 'Whose?' }) : answer,
    ),
  },
  {
    broken: 'a foreign ticket is not found, in words of its own',
    fails: { '6.5': 'service' },
    breaks: alters({ path: TICKET }, (answer, { path }) =>
      isForeign(path) ? refusal(404, 'This belongs to somebody else.') : answer,
    ),
  },
  {
    broken: 'a foreign thread is shown',
    fails: { '6.6': 'service' },
    breaks: alters({ path: MESSAGES }, (answer, { path }) =>
      isForeign(path) ? json(200, []) : answer,
    ),
  },
];

/** The run is given this key as its limited one. */
export const LIMITED = seededKeys.testReadOnly;

export const STATUSES: Mutant[] = [
  {
    broken: 'an unknown key is told 404',
    fails: { '7.1': 'service' },
    breaks: insteadOf(401, ME, () => refusal(404)),
  },
  {
    broken: 'an unknown key is told 403',
    fails: { '7.1': 'service' },
    breaks: insteadOf(401, ME, () => refusal(403)),
  },
  {
    broken: 'a missing permission is told as a wrong key',
    fails: { '7.2': 'service' },
    breaks: insteadOf(403, create, () => refusal(401)),
  },
  {
    broken: 'a missing permission is not looked at',
    fails: { '7.2': 'service' },
    breaks: () => (sent, handOn) =>
      handOn(
        create.path.test(sent.path)
          ? { ...sent, headers: { ...sent.headers, 'api-key': seededKeys.testFull } }
          : sent,
      ),
  },
  {
    broken: 'an invalid message is told 400',
    fails: { '7.5': 'service' },
    breaks: insteadOf(422, say, () => refusal(400)),
  },
  {
    broken: 'an empty message is taken',
    fails: { '7.5': 'service' },
    breaks: insteadOf(422, say, () => json(201, { id: crypto.randomUUID() })),
  },
  {
    broken: 'an unknown key meets a service in trouble',
    fails: { '7.1': 'service' },
    breaks: alters(ME, (answer) => (answer.status === 401 ? refusal(500) : answer)),
  },
];
