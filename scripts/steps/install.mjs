import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { findText } from './files.mjs'
import { runNpm, userError } from './run.mjs'

const stamp = 'node_modules/.bootstrap'

/** Whether npm's list of installed packages satisfies the lock file. */
export function isInstalled(lockText, installedText) {
  if (!installedText) return false
  const requested = JSON.parse(lockText).packages
  const installed = JSON.parse(installedText).packages
  return Object.entries(requested).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  )
}

/** Installs the packages of the lock file, unless they are already installed for this major version of Node. */
export async function install() {
  const lock = findText('package-lock.json')
  if (!lock) throw userError('package-lock.json is missing: this checkout is incomplete.')
  const major = process.versions.node.split('.')[0]
  const requested = `${createHash('sha256').update(lock).digest('hex')} ${major}`
  const recorded = findText(stamp)
  if (recorded === requested) return

  // Skips the installation after `npm install`.
  const sameNode = recorded === undefined || recorded.split(' ')[1] === major
  if (!(sameNode && isInstalled(lock, findText('node_modules/.package-lock.json')))) {
    console.log('Installing packages. The first time takes a minute or more …')
    if ((await runNpm(['ci', '--no-audit', '--no-fund'])) !== 0) {
      throw userError(
        "Installing the packages failed: see npm's message above, then run the same command again.",
      )
    }
  }
  writeFileSync(stamp, requested)
}
