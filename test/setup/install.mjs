// Makes a fresh clone ready: npm packages, and the two browsers where they are asked for. Plain
// Node without a package, because nothing may be installed yet.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const BROWSERS = [
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

const missing = BROWSERS.filter(
  ({ variable, paths }) => !existsSync(process.env[variable] ?? '') && !paths.some(existsSync),
).filter(({ debian }) => !process.argv.includes('--chromium-only') || debian === 'chromium');
if (missing.length > 0) installFromDebian(missing);

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

function installFromDebian(browsers) {
  const names = browsers.map(({ name }) => name).join(' and ');
  const packages = browsers.map(({ debian }) => debian);
  const root = process.getuid?.() === 0;
  const apt = spawnSync('apt-get', ['--version']).status === 0;
  if (!root || !apt) {
    const variables = browsers.map(({ variable }) => variable).join(' and ');
    console.error(
      `${names} could not be found. On Debian: sudo apt-get install ${packages.join(' ')}. ` +
        `Elsewhere install it and say where it is in ${variables}.`,
    );
    process.exit(1);
  }
  console.log(`Installing ${names} from Debian…`);
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    options,
  );
}
