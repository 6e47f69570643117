import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm, sentence } from './run.mjs'

/** The versions of Node, besides the one that runs this, on which the unit and server tests must pass. */
export const nodeVersions = ['24', '26']

const systems = { linux: 'linux', darwin: 'darwin', win32: 'win' }

/**
 * Installs a version of Node as npm has it, into a folder of its own below node_modules/.cache.
 * @returns the path of its program
 */
export async function installNode(version) {
  const name = `node-${systems[process.platform] ?? process.platform}-${process.arch}`
  const folder = join('node_modules', '.cache', `node-${version}`)
  const program = join(
    folder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (existsSync(program)) return program
  console.log(`Installing Node ${version} for these tests …`)
  const wanted = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${version}`]
  if ((await runNpm(wanted)) !== 0 || !existsSync(program)) {
    throw sentence(`Node ${version} could not be installed from npm (${name}): see npm's message above.`)
  }
  return program
}
