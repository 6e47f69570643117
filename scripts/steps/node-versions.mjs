import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm, userError } from './run.mjs'

/** Versions of Node, in addition to the installed one, on which the unit and server tests must pass. */
export const nodeVersions = ['22', '24', '26']

const systems = { linux: 'linux', darwin: 'darwin', win32: 'win' }

/**
 * Installs a version of Node from npm into node_modules/.cache.
 * @returns the path of the executable
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
  console.log(`Installing Node ${version} …`)
  const requested = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-audit',
    '--no-fund',
    `${name}@${version}`,
  ]
  if ((await runNpm(requested)) !== 0 || !existsSync(program)) {
    throw userError(`Installing Node ${version} from npm (${name}) failed: see npm's message above.`)
  }
  return program
}
