import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeFolder } from '../support/programs/places.ts'
import { type NodeProcess, watchProcess } from '../support/programs/server-process.ts'

const execute = promisify(execFile)

/**
 * Makes a folder with a bare Debian, which is kept for the next run.
 * @returns its path
 */
export async function prepareDebian(): Promise<string> {
  // The place that this machine gets its packages from is a setting of apt, the same release is there.
  const only = ['Created-By: Packages', 'Origin: Debian', 'Label: Debian', 'Component: main']
  const format = ['--format', '$(CODENAME) $(REPO_URI)']
  const { stdout } = await execute('apt-get', ['indextargets', ...format, ...only])
  const [line = ''] = stdout.split('\n').filter((target) => /^[a-z]+ /.test(target))
  const [codename = '', repositoryUrl = ''] = line.split(' ')
  const folder = join(tmpdir(), `cakelock-debian-${codename}`)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}-unfinished-${process.pid}`
  const options = ['--variant=minbase', '--include=systemd,ca-certificates']
  await execute('debootstrap', [...options, codename, unfinished, repositoryUrl], { maxBuffer: 2 ** 26 })
  await rename(unfinished, folder)
  return folder
}

export type Confinement = {
  root: string
  /** user and group IDs */
  user: readonly [number, number]
  env: Record<string, string>
  folder: string
  /** Folders of the machine that the program may write, and the folders that are mounted there. By default its own. */
  writable: Record<string, string | undefined>
  /** Only these system calls, and sockets of these families, are allowed. By default all are. */
  allowed?: { calls: readonly string[]; families: readonly string[] }
}

/**
 * Runs a program in a read-only root folder. All mounts are in a namespace of the process, so they end with it.
 * @param command the absolute path of the program, and its arguments
 */
export function confine(
  { root, user, env, folder, writable, allowed }: Confinement,
  command: string[],
): NodeProcess {
  const mounts = Object.entries(writable).flatMap(([place, source]) => [
    `mount --bind '${source ?? root + place}' '${root}${place}'`,
  ])
  const script = [
    'set -e',
    `mount --bind '${root}' '${root}'`,
    ...mounts,
    `mount -t tmpfs tmpfs '${root}/tmp' -o mode=1777`,
    `mount -t proc proc '${root}/proc'`,
    `mount -o remount,bind,ro '${root}'`,
    'exec /usr/bin/python3 "$0" "$1"',
  ].join('\n')
  const [uid, gid] = user
  const { calls, families } = allowed ?? { calls: [], families: [] }
  const options = JSON.stringify({ root, folder, uid, gid, calls, families, env, command })
  const program = join(import.meta.dirname, 'enter.py')
  return watchProcess(
    spawn('unshare', ['--mount', 'sh', '-c', script, program, options], { stdio: ['pipe', 'pipe', 'pipe'] }),
  )
}

/** A copy of the bare Debian, in which root can run commands. */
export type Machine = Awaited<ReturnType<typeof createMachine>>

export async function createMachine(debian: string) {
  const { path, remove } = await makeFolder()
  const root = join(path, 'machine')
  await execute('cp', ['--archive', debian, root])

  /** @returns what the command printed. @throws Error if it fails */
  async function runAsRoot(command: string, input = ''): Promise<string> {
    const script = `mount -t proc proc '${root}/proc' && exec chroot '${root}' /bin/sh -c "$0"`
    const env = {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      DEBIAN_FRONTEND: 'noninteractive',
    }
    const started = watchProcess(
      spawn('unshare', ['--mount', 'sh', '-c', script, command], { env, stdio: 'pipe' }),
    )
    started.child.stdin?.end(input)
    if ((await started.ended) !== 0) throw new Error(`${command} failed: ${started.output()}`)
    return started.output()
  }

  async function findUser(name: string): Promise<readonly [number, number]> {
    const users = await readFile(join(root, 'etc/passwd'), 'utf8')
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(users) ?? []
    if (uid === undefined) throw new Error(`There is no user ${name}.`)
    return [Number(uid), Number(gid)]
  }

  return {
    root,
    runAsRoot,
    findUser,
    remove: async () => {
      await rm(root, { recursive: true, force: true })
      await remove()
    },
  }
}
