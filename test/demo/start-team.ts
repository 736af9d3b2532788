import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Chromium, isRoot, startChromium } from '../browsers/chromium';
import { startCrmPages } from '../crm-pages/serve';
import { type TeamSetting, teamJob } from '../e2e/team-job';
import { startFakeService } from '../fake-service/server';
import { freePort } from '../real-crm/program';
import { type PrintedServer, startPrintedServer } from '../real-team/printed-server';
import { reportSteps } from './report-steps';

// `npm start -- --team`: two agents, each in a Chromium of their own, who belong to one team. They became
// members by the extension's own requests, over a real NATS server on loopback.

const UNPACK = `
  const { isNatsUnpacked, unpackNats } = await import('./test/setup/unpack-nats.mjs');
  if (!isNatsUnpacked()) unpackNats();`;

type Options = {
  headless: boolean;
  /** Where the screenshots go. */
  folder: string;
};

/** Shows a team until Ctrl+C or until a browser is closed; without a window it ends after its steps. Returns the exit code. */
export async function startTeam({ headless, folder }: Options): Promise<number> {
  if (!haveNats()) return 1;
  const stopping = stopOnSignal();
  const closing: (() => Promise<unknown>)[] = [];
  /** Closes it in the end, what was started last first. */
  const keep = <T>(started: T, close: (started: T) => Promise<unknown>): T => {
    closing.unshift(() => close(started));
    return started;
  };
  try {
    const service = keep(await startFakeService(), (one) => one.close());
    const crm = keep(await startCrmPages(), (one) => one.close());
    const open = async () =>
      keep(
        await startChromium({ headless, width: 900, height: 900, endsWithUs: false }),
        closeForGood,
      );
    const [anna, ben] = [await open(), await open()];
    if (!headless) await placeSideBySide(anna, ben);
    const port = await freePort();
    const startServer = async (printed: string): Promise<PrintedServer> =>
      keep(await startPrintedServer(printed, port), (one) => one.close());
    const setting = { anna, ben, service, crm: crm.address, port, startServer };
    console.log(`\nThe stand-in service is at ${service.address}, the in-house CRM at ${crm.address},
the team's server at ws://127.0.0.1:${port}.\n`);
    const ok = await Promise.race([runSteps(setting, folder), stopping]);
    if (headless || ok !== true) return ok === false ? 1 : 0;
    printHints(setting);
    const closed = [anna, ben].map(({ context }) => context.waitForEvent('close', { timeout: 0 }));
    await Promise.race([...closed, stopping]);
    return 0;
  } finally {
    for (const close of closing) await close();
    console.log('\nAll is closed.');
  }
}

/** True if there is a NATS server; otherwise it is unpacked, or a sentence says what is missing. */
function haveNats(): boolean {
  try {
    execFileSync(process.execPath, ['--input-type=module', '--eval', UNPACK], { stdio: 'pipe' });
    return true;
  } catch {
    console.log(
      `A team needs a NATS server, and it could not be unpacked from Debian's package "nats-server".
It needs apt and its lists of packages (sudo apt-get update). Without --team nothing of this is needed.`,
    );
    return false;
  }
}

/** Resolves on Ctrl+C or when the process is asked to end; both only once, however often that is. */
const stopOnSignal = (): Promise<'stopped'> =>
  new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => done('stopped'));
  });

async function runSteps(setting: TeamSetting, folder: string): Promise<boolean> {
  const screenOf = () => ({
    async screenshot(path: string) {
      for (const name of ['anna', 'ben'] as const)
        await setting[name].context
          .pages()
          .at(-1)
          ?.screenshot({ path: path.replace(/png$/, `${name}.png`) });
    },
  });
  const { step, steps } = reportSteps({ folder: resolve(folder), screenOf });
  return teamJob(setting, step).then(
    () => true,
    (error: unknown) => {
      // The step printed its own failure; this prints any other.
      if (steps.every(({ ok }) => ok))
        console.log(`✗ ${error instanceof Error ? error.message : error}`);
      return false;
    },
  );
}

async function closeForGood(browser: Chromium): Promise<void> {
  await browser.close();
  rmSync(browser.profile, { recursive: true, force: true, maxRetries: 5 });
}

/** Gives each window one half of the screen. */
async function placeSideBySide(...browsers: Chromium[]): Promise<void> {
  for (const [at, { context }] of browsers.entries()) {
    const page = context.pages()[0] ?? (await context.newPage());
    const { width, height } = await page.evaluate(() => ({
      width: screen.availWidth,
      height: screen.availHeight,
    }));
    const half = Math.floor(width / browsers.length);
    const session = await context.newCDPSession(page);
    const { windowId } = await session.send('Browser.getWindowForTarget');
    const bounds = { left: at * half, top: 0, width: half, height };
    await session.send('Browser.setWindowBounds', { windowId, bounds });
    await session.detach();
  }
}

function printHints({ crm, service }: TeamSetting): void {
  if (isRoot)
    console.log(
      '\nYou are root, so Chromium runs without its sandbox: open only these pages in it.',
    );
  console.log(`
The browsers are yours: Anna's is on the left, Ben's on the right. Try this:
  · Open a ticket in one panel (New ticket): it appears in the other.
  · Open another customer (${crm}/customers) in both, and link a ticket there.
  · Look at Settings → Team in both: its members, and what IT gets.
  · Answer as the service's manager:
      curl -X POST ${service.address}/_control/tickets/${service.control.readTickets()[0]?.id}/reply \\
        -H 'Content-Type: application/json' -d '{"text":"Thank you, refunded."}'
Press Ctrl+C here, or close a browser, to end.`);
}
