import { spawnSync } from 'node:child_process'
import { canInstallPackages, installPackage } from './debian.mjs'

/** The programs that run the recipes of docs/recipes, with the Debian packages that contain them. */
const programs = [
  {
    command: ['/usr/bin/python3', '-c', 'import jwt, cryptography'],
    packages: ['python3-jwt', 'python3-cryptography'],
  },
  { command: ['php', '--version'], packages: ['php-cli'] },
  { command: ['go', 'version'], packages: ['golang-go'] },
]

const runs = ([program, ...args]) => spawnSync(program, args).status === 0

/** Installs what the recipes need if it is missing. Returns false and prints instructions if that fails. */
export async function ensureRecipePrograms() {
  const missing = programs.filter(({ command }) => !runs(command)).flatMap(({ packages }) => packages)
  if (missing.length > 0 && canInstallPackages()) {
    console.log(`Installing ${missing.join(', ')} for the recipes …`)
    for (const one of missing) await installPackage(one).catch((error) => console.error(error.message))
  }
  if (programs.every(({ command }) => runs(command))) return true
  console.error(`The tests of docs/recipes need Python with PyJWT, PHP and Go, and they could not be installed. On Debian:
  sudo apt-get install ${programs.flatMap(({ packages }) => packages).join(' ')}
Then run the same command again.`)
  return false
}
