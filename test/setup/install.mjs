// Prepares a fresh clone: npm packages, the required programs (two browsers and OpenSSL for all
// tests), and two real CRMs. Uses plain Node, because no package may be installed yet.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { isUnpacked, unpack } from './unpack.mjs';
import { isApacheUnpacked, unpackApache } from './unpack-apache.mjs';
import { isNatsUnpacked, unpackNats } from './unpack-nats.mjs';
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
    // For the certificates of the pages that imitate CRMs.
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
if (!process.argv.includes('--chromium-only')) {
  installTryton();
  installSwift();
  installDisplay();
  unpackRequestTracker();
  unpackApacheOfDebian();
  unpackNatsOfDebian();
}

/** True if the installed packages match the lockfile. */
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

/** If Tryton cannot be installed, its suite does not run, and its runner says so. */
function installTryton() {
  const file = new URL('../real-crm/tryton.json', import.meta.url);
  const { packages, server, webClient, parties } = JSON.parse(readFileSync(file, 'utf8'));
  installServer('Tryton', packages, [server, webClient, parties]);
}

/** If Swift cannot be installed, the tests that upload to it do not run. */
function installSwift() {
  const file = new URL('../real-storage/swift.json', import.meta.url);
  const { packages, python, proxy, objects } = JSON.parse(readFileSync(file, 'utf8'));
  installServer('OpenStack Swift', packages, [python, proxy, objects]);
}

/** If there is no X server, nothing is dragged from another program. */
function installDisplay() {
  const file = new URL('../real-display/display.json', import.meta.url);
  const { packages, ...programs } = JSON.parse(readFileSync(file, 'utf8'));
  installServer('An X server', packages, Object.values(programs));
}

/** Installs a server that tests start themselves, unless its programs are there. */
function installServer(name, packages, programs) {
  if (programs.every(existsSync)) return;
  if (!mayInstall()) {
    console.log(`${name} is not there. On Debian: sudo apt-get install ${packages.join(' ')}.`);
    return;
  }
  console.log(`Installing ${name} from Debian…`);
  try {
    withoutServices(() => install(packages));
  } catch (reason) {
    console.log(`${name} could not be installed: ${reason.message}`);
  }
}

/** Needs only apt and its lists. Without them the suite does not run. */
function unpackRequestTracker() {
  const file = new URL('../real-crm/request-tracker.json', import.meta.url);
  const wanted = JSON.parse(readFileSync(file, 'utf8'));
  if (isUnpacked(wanted.folder)) return;
  console.log('Unpacking Request Tracker from Debian’s packages…');
  try {
    if (mayInstall()) update();
    unpack(wanted);
  } catch (reason) {
    console.log(`Request Tracker could not be unpacked from Debian’s packages: ${reason.message}`);
  }
}

/** Needs only apt and its lists. Without them the tests that upload to Apache do not run. */
function unpackApacheOfDebian() {
  if (isApacheUnpacked()) return;
  console.log('Unpacking Apache from Debian’s packages…');
  try {
    if (mayInstall()) update();
    unpackApache();
  } catch (reason) {
    console.log(`Apache could not be unpacked from Debian’s packages: ${reason.message}`);
  }
}

/** Needs only apt and its lists. Without them the tests of a team on NATS do not run. */
function unpackNatsOfDebian() {
  if (isNatsUnpacked()) return;
  console.log('Unpacking NATS from Debian’s packages…');
  try {
    if (mayInstall()) update();
    unpackNats();
  } catch (reason) {
    console.log(`NATS could not be unpacked from Debian’s packages: ${reason.message}`);
  }
}

function mayInstall() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

function update() {
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
}

function install(packages) {
  update();
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
