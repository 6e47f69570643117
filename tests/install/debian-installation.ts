import { appendFile, copyFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { confine, createMachine, type Machine } from './debian-machine.ts'
import type { Installation } from './installation.ts'
import { listAllowedCalls, readUnit } from './unit-file.ts'

export const unitFile = 'lib/systemd/system/cakelock.service'

/** The Debian package on a bare Debian. There is no systemd, so its unit is read, and its sandbox is imitated. */
export async function createDebianInstallation(debian: string): Promise<Installation & { machine: Machine }> {
  const machine = await createMachine(debian)
  const at = (path: string) => join(machine.root, path)
  const user = await machine.findUser('root')
  let service = { env: {}, folder: '/', user, command: [''], allowed: { calls: [''], families: [''] } }

  return {
    machine,
    async install(folder) {
      const name = (await readdir(folder)).find((file) => file.endsWith('.deb')) ?? ''
      await copyFile(join(folder, name), at(`root/${name}`))
      await machine.runAsRoot(`apt-get install --yes --no-install-recommends /root/${name}`)
      const unit = readUnit(await readFile(at(unitFile), 'utf8'))
      const [[command = ''], [folderOfUnit = '/'], [userOfUnit = 'root']] = [
        unit('ExecStart'),
        unit('WorkingDirectory'),
        unit('User'),
      ]
      service = {
        env: Object.fromEntries(unit('Environment').map((line) => line.split('='))),
        folder: folderOfUnit,
        user: await machine.findUser(userOfUnit),
        command: command.split(' '),
        allowed: {
          calls: await listAllowedCalls(unit('SystemCallFilter')),
          families: unit('RestrictAddressFamilies').flatMap((line) => line.split(' ')),
        },
      }
    },
    async setUp(lines, port) {
      await machine.runAsRoot('cakelock setup', lines.map((line) => `${line}\n`).join(''))
      await appendFile(at('etc/cakelock/settings.env'), `PORT=${port}\n`)
    },
    serve() {
      const { command, env, ...unit } = service
      const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
      return confine(
        {
          root: machine.root,
          ...unit,
          env: { PATH: path, LANG: 'C.UTF-8', ...env },
          writable: { '/var/lib/cakelock': undefined },
        },
        command,
      )
    },
    run: (...args) => machine.runAsRoot(['cakelock', ...args].join(' ')),
    remove: async () => {
      await machine.runAsRoot('apt-get remove --yes cakelock')
    },
    paths: () => ({
      settings: at('etc/cakelock/settings.env'),
      masterKey: at('etc/cakelock/master-key'),
      data: at('var/lib/cakelock'),
    }),
    cleanUp: () => machine.remove(),
  }
}
