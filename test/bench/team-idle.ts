import type { BrowserContext } from '@playwright/test';
import type { TeamBrowser } from '../faults/team-browser';
import { untilRest } from './pairs';
import { counted, type Figure } from './report';

/** Milliseconds of silence that are measured: three pings, and one pull without a reply. */
const SILENCE = 60_000;
const HOUR = 3_600_000;

/** What a connection costs while nothing happens, beside the same browser after it left the team. */
export async function idleCost(ben: TeamBrowser): Promise<Figure[]> {
  const connected = await silence(ben);
  await ben.options.request('team.leave', { environment: 'test' });
  const left = await silence(ben);
  const aMinute = ({ cpu, ms }: Silence): number => (cpu / ms) * 60_000;
  return [
    {
      name: 'connected and silent: bytes an hour, both ways',
      ...{ unit: 'bytes', value: counted((connected.bytes / connected.ms) * HOUR) },
    },
    {
      name: 'connected and silent: CPU of the whole browser a minute',
      ...{ unit: 'ms', value: counted(aMinute(connected)) },
      behind: `without the team: ${aMinute(left).toFixed(0)} ms`,
    },
  ];
}

type Silence = { bytes: number; cpu: number; ms: number };

async function silence({ browser, gate }: TeamBrowser): Promise<Silence> {
  // What the last change of the screens has begun ends first.
  await new Promise((resolve) => setTimeout(resolve, untilRest(5_000)));
  const carried = (): number => gate.carried('up') + gate.carried('down');
  const before = { bytes: carried(), cpu: await cpuOf(browser.context), at: Date.now() };
  await new Promise((resolve) => setTimeout(resolve, untilRest(SILENCE)));
  return {
    bytes: carried() - before.bytes,
    cpu: (await cpuOf(browser.context)) - before.cpu,
    ms: Date.now() - before.at,
  };
}

/** Milliseconds of CPU time that all processes of a browser had so far. */
async function cpuOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  const processes = (await session?.send('SystemInfo.getProcessInfo'))?.processInfo ?? [];
  await session?.detach();
  return processes.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0);
}
