import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';

// Request Tracker needs 260 packages, among them fonts and a mail server. Installing them would
// change the machine for other programs. Unpacking them into a folder of this project does not, and
// needs no root.

/**
 * The packages to unpack. The others (fonts, a mail server, a newer Perl) are not needed, or
 * conflict with the machine's own.
 */
const WANTED = /^(lib|perl-modules|request-tracker|rt5-|starlet)/;

/** Perl's module paths inside the folder; `*` stands for the architecture or a version. */
const MODULES = [
  'usr/share/request-tracker5/lib',
  'usr/share/perl5',
  'usr/share/perl/5*',
  'usr/lib/*/perl5/5*',
  'usr/lib/*/perl5',
  'usr/lib/*/perl/5*',
];

/** One module of each kind: Request Tracker's own, compiled modules, and its server. */
const LOADED = [
  'RT',
  'DBIx::SearchBuilder',
  'DBD::SQLite',
  'HTML::Mason',
  'Plack::Handler::Starlet',
];

/**
 * Unpacks Debian packages and their missing dependencies into a folder. Its `perl.json` lists the
 * module paths. Deletes the folder if Perl cannot load the modules.
 */
export function unpack({ packages, smallest, folder }) {
  const made = `${folder}.new`;
  for (const old of [folder, made]) rmSync(old, { recursive: true, force: true });
  try {
    extract([...packages, ...missing([...packages, ...smallest])], made);
    const found = {
      PERL5LIB: MODULES.flatMap((path) => foldersAt(made, path.split('/'))),
      LD_LIBRARY_PATH: foldersAt(made, ['usr', 'lib', '*-linux-*']),
    };
    writeFileSync(join(made, 'perl.json'), JSON.stringify(found));
    if (!isUnpacked(made)) throw new Error('Perl cannot load what was unpacked.');
    renameSync(made, folder);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** Downloads Debian packages and puts their files into a folder. */
export function extract(packages, folder) {
  const files = join(folder, 'packages');
  mkdirSync(files, { recursive: true });
  apt('download', packages, files);
  for (const file of readdirSync(files))
    execFileSync('dpkg-deb', ['--extract', join(files, file), folder]);
  rmSync(files, { recursive: true });
}

/** True if the machine's Perl loads the modules. After an upgrade of Debian it may not. */
export function isUnpacked(folder) {
  const file = join(folder, 'perl.json');
  if (!existsSync(file)) return false;
  const env = Object.fromEntries(
    Object.entries(JSON.parse(readFileSync(file, 'utf8'))).map(([name, paths]) => [
      name,
      paths.map((path) => join(process.cwd(), folder, path)).join(delimiter),
    ]),
  );
  const load = LOADED.map((module) => `require ${module};`).join(' ');
  return spawnSync('perl', ['-e', load], { env: { ...process.env, ...env } }).status === 0;
}

/** The packages with these names that an installation would add. */
export function missing(packages, wanted = WANTED) {
  const plan = apt('install', ['--simulate', '--no-install-recommends', ...packages]);
  return [...plan.matchAll(/^Inst (\S+) \(/gm)].flatMap(([, name]) =>
    wanted.test(name) ? [name] : [],
  );
}

/** Runs `apt-get` and returns its output. A simulation needs no rights. */
function apt(command, args, cwd = '.') {
  // As root, apt would download as another user, who may not write here.
  const options = ['-q', '-o', 'APT::Sandbox::User=root'];
  return execFileSync('apt-get', [command, ...options, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The folders below another that a path leads to, where `*` stands for anything. */
function foldersAt(root, [first, ...rest], at = '') {
  if (first === undefined) return [at];
  const name = new RegExp(`^${first.replaceAll('*', '.*')}$`);
  return readdirSync(join(root, at), { withFileTypes: true })
    .filter((one) => one.isDirectory() && name.test(one.name))
    .flatMap((one) => foldersAt(root, rest, join(at, one.name)));
}
