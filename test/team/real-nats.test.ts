import WebSocket from 'ws';
import { createNatsEngine } from '../../lib/team/nats/nats-engine';
import { freePort } from '../real-crm/program';
import { startNats } from '../real-team/nats-server';
import { describeEngine } from './engine-contract';
import { createTeam } from './nats-team';

// Node 20 has no WebSocket.
Object.assign(globalThis, { WebSocket });

describeEngine('a real NATS server', async () => {
  const team = createTeam({ admin: 'admin', anna: 'agent', bert: 'agent' });
  const server = await startNats(team.members);
  const access = (author: string) => team.access(server.address, author);
  return {
    engine: createNatsEngine(),
    access: { admin: access('admin'), anna: access('anna'), bert: access('bert') },
    nowhere: `ws://127.0.0.1:${await freePort()}`,
    close: () => server.close(),
  };
});
