import { spawnSync } from 'node:child_process'
import { chromiumWithWindows } from './browser-paths.mjs'
import { canInstallPackages, installPackage } from './debian.mjs'

/** Programs that run docs/recipes, or check results against another implementation, and their Debian packages. */
const programs = [
  {
    command: ['/usr/bin/python3', '-c', 'import jwt, cryptography'],
    packages: ['python3-jwt', 'python3-cryptography'],
  },
  {
    command: ['/usr/bin/python3', '-c', 'import authlib, requests'],
    packages: ['python3-authlib', 'python3-requests'],
  },
  // The recipes for FastAPI and Django install their packages with pip.
  { command: ['python3', '-c', 'import ensurepip'], packages: ['python3-venv'] },
  { command: ['php', '--version'], packages: ['php-cli'] },
  { command: ['go', 'version'], packages: ['golang-go'] },
  { command: ['oathtool', '--version'], packages: ['oathtool'] },
  { command: ['zbarimg', '--version'], packages: ['zbar-tools'] },
  { command: ['/usr/sbin/opendkim', '-V'], packages: ['opendkim'] },
  { command: ['spamassassin', '--version'], packages: ['spamassassin'] },
  { command: ['postconf', 'mail_version'], packages: ['postfix'] },
  // Runs the doctor with a wrong clock, and creates certificates that have expired.
  { command: ['faketime', '--version'], packages: ['faketime'] },
  { command: ['unzip', '-v'], packages: ['unzip'] },
  { command: ['age', '--version'], packages: ['age'] },
  { command: ['pgbackrest', 'version'], packages: ['pgbackrest'] },
  // docs/proxies.md
  { command: ['nginx', '-v'], packages: ['nginx-light'] },
  { command: ['caddy', 'version'], packages: ['caddy'] },
  { command: ['haproxy', '-v'], packages: ['haproxy'] },
  { command: ['apache2', '-v'], packages: ['apache2'] },
  { command: ['/usr/sbin/pgbouncer', '--version'], packages: ['pgbouncer'] },
  { command: ['curl', '--version'], packages: ['curl'] },
  { command: ['ip', '-V'], packages: ['iproute2'] },
  { command: ['promtool', '--version'], packages: ['prometheus'] },
  // Installs the portal as an app, which the headless Chromium of `npm test` cannot do.
  { command: [chromiumWithWindows, '--version'], packages: ['chromium'] },
  { command: ['Xvfb', '-help'], packages: ['xvfb'] },
  // These build and judge what operators install.
  { command: ['dh', '--version'], packages: ['debhelper'] },
  { command: ['strip', '--version'], packages: ['binutils'] },
  { command: ['xz', '--version'], packages: ['xz-utils'] },
  { command: ['sh', '-c', 'command -v ssh-keygen'], packages: ['openssh-client'] },
  { command: ['lintian', '--version'], packages: ['lintian'] },
  { command: ['debootstrap', '--version'], packages: ['debootstrap'] },
  { command: ['buildah', '--version'], packages: ['buildah'] },
  { command: ['systemd-analyze', '--version'], packages: ['systemd'] },
  { command: ['/usr/bin/python3', '-c', 'import seccomp'], packages: ['python3-seccomp'] },
]

const runs = ([program, ...args]) => spawnSync(program, args).status === 0

/** Installs these programs if they are missing. Returns false and prints instructions if that fails. */
export async function ensureExternalPrograms() {
  const missing = programs.filter(({ command }) => !runs(command)).flatMap(({ packages }) => packages)
  if (missing.length > 0 && canInstallPackages()) {
    console.log(`Installing ${missing.join(', ')} for the long tests …`)
    for (const packageName of missing)
      await installPackage(packageName).catch((error) => console.error(error.message))
  }
  if (programs.every(({ command }) => runs(command))) return true
  console.error(`The long tests need programs that could not be installed. On Debian:
  sudo apt-get install ${programs.flatMap(({ packages }) => packages).join(' ')}
Then run the same command again.`)
  return false
}
