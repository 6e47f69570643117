import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { findText } from './files.mjs'
import { runNpm, sentence } from './run.mjs'

const stamp = 'node_modules/.bootstrap'

/** Whether node_modules holds what the lock asks for, by npm's own list of what it has installed. */
export function isInstalled(lockText, installedText) {
  if (!installedText) return false
  const wanted = JSON.parse(lockText).packages
  const installed = JSON.parse(installedText).packages
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  )
}

/** Installs exactly what the lock names, unless it is there already (for this major version of Node). */
export async function install() {
  const lock = findText('package-lock.json')
  if (!lock) throw sentence('package-lock.json is missing: this is no complete checkout.')
  const major = process.versions.node.split('.')[0]
  const wanted = `${createHash('sha256').update(lock).digest('hex')} ${major}`
  const found = findText(stamp)
  if (found === wanted) return

  // Somebody who has just run `npm install` need not wait for a second one.
  const sameNode = found === undefined || found.split(' ')[1] === major
  if (!(sameNode && isInstalled(lock, findText('node_modules/.package-lock.json')))) {
    console.log('Installing packages …')
    if ((await runNpm(['ci', '--no-audit', '--no-fund'])) !== 0) {
      throw sentence("The packages could not be installed: see npm's message above, then run this again.")
    }
  }
  writeFileSync(stamp, wanted)
}
