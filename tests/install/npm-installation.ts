import { execFile } from 'node:child_process'
import { appendFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeFolder } from '../support/programs/places.ts'
import { runProgram } from '../support/programs/server-process.ts'
import { type Installation, mustEnd } from './installation.ts'

/** The npm package, installed globally below a folder of the test, with the Node and the npm of this machine. */
export async function createNpmInstallation(): Promise<Installation> {
  const { path, remove } = await makeFolder()
  const npm = (...args: string[]) =>
    promisify(execFile)('npm', [...args, '--global', '--prefix', path, '--no-audit', '--no-fund'])
  const settings = join(path, 'etc/settings.env')
  const program = join(path, 'lib/node_modules/cakelock/cakelock.js')
  const start = (...args: string[]) => runProgram([program, '--settings', settings, ...args], {}, path)

  return {
    async install(folder) {
      const name = (await readdir(folder)).find((file) => file.endsWith('.tgz')) ?? ''
      await npm('install', join(folder, name))
    },
    async setUp(lines, port) {
      const input = [...lines.slice(0, -1), join(path, 'data')].map((line) => `${line}\n`).join('')
      const command = join(path, 'bin/cakelock')
      const setup = promisify(execFile)(command, ['--settings', settings, 'setup'])
      setup.child.stdin?.end(input)
      await setup
      await appendFile(settings, `PORT=${port}\n`)
    },
    serve: () => start('serve'),
    run: (...args) => mustEnd(start(...args)),
    remove: async () => {
      await npm('uninstall', 'cakelock')
    },
    paths: () => ({ settings, masterKey: join(path, 'etc/master-key'), data: join(path, 'data') }),
    cleanUp: remove,
  }
}
