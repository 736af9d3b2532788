// Makes a fresh clone ready: npm packages, the programs that are asked for (for all tests two
// browsers and OpenSSL), and a real CRM. Plain Node without a package, because nothing may be installed yet.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { withoutServices } from './without-services.mjs';

const PROGRAMS = [
  {
    name: 'Chromium',
    debian: 'chromium',
    variable: 'CHROMIUM',
    paths: ['/usr/bin/chromium', '/usr/bin/chromium-browser'],
  },
  {
    name: 'Firefox',
    debian: 'firefox-esr',
    variable: 'FIREFOX',
    paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  },
  {
    // For the certificate under which pages pretend to be CRMs.
    name: 'OpenSSL',
    debian: 'openssl',
    variable: 'OPENSSL',
    paths: ['/usr/bin/openssl', '/usr/local/bin/openssl', '/opt/homebrew/bin/openssl'],
  },
];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Alongside is built with Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

if (!packagesAreThere()) {
  console.log('Installing npm packages…');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { stdio: 'inherit' });
}

if (process.argv.includes('--packages-only')) process.exit(0);

const missing = PROGRAMS.filter(
  ({ variable, paths }) => !existsSync(process.env[variable] ?? '') && !paths.some(existsSync),
).filter(({ debian }) => !process.argv.includes('--chromium-only') || debian === 'chromium');
if (missing.length > 0) installPrograms(missing);
if (!process.argv.includes('--chromium-only')) installTryton();

/** True where what is installed is what the lockfile says. */
function packagesAreThere() {
  const [wanted, there] = ['package-lock.json', 'node_modules/.package-lock.json'].map((file) =>
    existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined,
  );
  if (!there) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional, os, cpu }]) =>
      path === '' || optional || os || cpu || there[path]?.version === version,
  );
}

function installPrograms(programs) {
  const names = programs.map(({ name }) => name).join(' and ');
  const packages = programs.map(({ debian }) => debian);
  if (!mayInstall()) {
    const variables = programs.map(({ variable }) => variable).join(' and ');
    console.error(
      `${names} could not be found. On Debian: sudo apt-get install ${packages.join(' ')}. ` +
        `Elsewhere install it and say where it is in ${variables}.`,
    );
    process.exit(1);
  }
  console.log(`Installing ${names} from Debian…`);
  install(packages);
}

/** The one suite that needs it is left out where it cannot be installed; its run says so. */
function installTryton() {
  const file = new URL('../real-crm/tryton.json', import.meta.url);
  const { packages, server, webClient, parties } = JSON.parse(readFileSync(file, 'utf8'));
  if ([server, webClient, parties].every(existsSync)) return;
  if (!mayInstall()) {
    console.log(`Tryton is not there. On Debian: sudo apt-get install ${packages.join(' ')}.`);
    return;
  }
  console.log('Installing Tryton from Debian…');
  try {
    withoutServices(() => install(packages));
  } catch (reason) {
    console.log(`Tryton could not be installed: ${reason.message}`);
  }
}

function mayInstall() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

function install(packages) {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    options,
  );
}
