// Prepares a fresh clone: npm packages, the required programs (two browsers and OpenSSL for all
// tests), and the real servers that tests start. Uses plain Node, because no package may be
// installed yet.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { install, mayInstall, update } from './debian.mjs';
import { isUnpacked, unpack } from './unpack.mjs';
import { isApacheUnpacked, unpackApache } from './unpack-apache.mjs';
import { isNatsUnpacked, unpackNats } from './unpack-nats.mjs';

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

// npm downloads and unpacks while Debian's packages are installed.
const npm = packagesAreThere() ? undefined : beginPackages();
if (!process.argv.includes('--packages-only')) installFromDebian();
if (npm) {
  const [code] = npm.exitCode === null ? await once(npm, 'exit') : [npm.exitCode];
  if (code !== 0) process.exit(1);
}

function beginPackages() {
  console.log('Installing npm packages…');
  const child = spawn('npm', ['ci', '--no-audit', '--no-fund'], { stdio: 'inherit' });
  process.once('exit', () => child.kill());
  return child;
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

function installFromDebian() {
  const isChromiumOnly = process.argv.includes('--chromium-only');
  const programs = PROGRAMS.filter(
    ({ debian, variable, paths }) =>
      !existsSync(process.env[variable] ?? '') &&
      !paths.some(existsSync) &&
      (!isChromiumOnly || debian === 'chromium'),
  );
  const servers = isChromiumOnly ? [] : serversMissing();
  if (mayInstall()) installAll(programs, servers);
  else sayWhatIsMissing(programs, servers);
  if (!isChromiumOnly) unpackServers();
}

/** Servers that tests start themselves and that are not there. */
function serversMissing() {
  const tryton = readJson('../real-crm/tryton.json');
  const swift = readJson('../real-storage/swift.json');
  const { packages, ...display } = readJson('../real-display/display.json');
  return [
    {
      name: 'Tryton',
      packages: tryton.packages,
      files: [tryton.server, tryton.webClient, tryton.parties],
    },
    {
      name: 'OpenStack Swift',
      packages: swift.packages,
      files: [swift.python, swift.proxy, swift.objects],
    },
    // Without one nothing is dragged from another program.
    { name: 'an X server', packages, files: Object.values(display) },
  ].filter(({ files }) => !files.every(existsSync));
}

/** Installs everything at once, which is faster, or else one after the other. A server that cannot be installed is not tested. */
function installAll(programs, servers) {
  const needed = programs.map(({ debian }) => debian);
  const names = [...programs, ...servers].map(({ name }) => name);
  if (names.length === 0) return;
  console.log(`Installing ${names.join(', ')} from Debian…`);
  try {
    return install([...needed, ...servers.flatMap(({ packages }) => packages)]);
  } catch (reason) {
    console.log(`Not all could be installed at once: ${reason.message}`);
  }
  if (needed.length > 0) install(needed);
  for (const { name, packages } of servers) {
    try {
      install(packages);
    } catch (reason) {
      console.log(`Without ${name}, which could not be installed: ${reason.message}`);
    }
  }
}

function sayWhatIsMissing(programs, servers) {
  for (const { name, packages } of servers)
    console.log(`Without ${name}. On Debian: sudo apt-get install ${packages.join(' ')}.`);
  if (programs.length === 0) return;
  const names = programs.map(({ name }) => name).join(' and ');
  const variables = programs.map(({ variable }) => variable).join(' and ');
  const packages = programs.map(({ debian }) => debian).join(' ');
  console.error(
    `${names} could not be found. On Debian: sudo apt-get install ${packages}. ` +
      `Elsewhere install it and say where it is in ${variables}.`,
  );
  process.exit(1);
}

function readJson(file) {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
}

/** Puts servers into a folder of this project, which needs only apt and its lists. One that cannot be unpacked is not tested. */
function unpackServers() {
  const requestTracker = readJson('../real-crm/request-tracker.json');
  const servers = [
    {
      name: 'Request Tracker',
      isThere: () => isUnpacked(requestTracker.folder),
      unpack: () => unpack(requestTracker),
    },
    { name: 'Apache', isThere: isApacheUnpacked, unpack: unpackApache },
    { name: 'NATS', isThere: isNatsUnpacked, unpack: unpackNats },
  ];
  for (const { name, isThere, unpack } of servers) {
    if (isThere()) continue;
    console.log(`Unpacking ${name} from Debian’s packages…`);
    try {
      update();
      unpack();
    } catch (reason) {
      console.log(`${name} could not be unpacked from Debian’s packages: ${reason.message}`);
    }
  }
}
