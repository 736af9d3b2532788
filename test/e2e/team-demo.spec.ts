import { freePort } from '../real-crm/program';
import { type PrintedServer, startPrintedServer } from '../real-team/printed-server';
import { test } from './setting';
import { teamJob } from './team-job';

test('two colleagues are at one record, as `npm start -- --team` shows them', async ({
  alongside: anna,
  colleague: ben,
  service,
  crm,
}) => {
  const port = await freePort();
  let server: PrintedServer | undefined;
  const startServer = async (printed: string): Promise<PrintedServer> => {
    server = await startPrintedServer(printed, port);
    return server;
  };
  try {
    await teamJob({ anna, ben, service, crm, port, startServer }, test.step);
  } finally {
    await server?.close();
  }
});
