import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeFolder } from '../programs/places.ts'
import { repository } from '../programs/server-process.ts'

const run = promisify(execFile)

/**
 * Runs a program of the tests as root on what looks like a separate machine: with a loopback network, whose ports are all
 * free, and with copies of /etc, /var/log and /dev, into which it can write. So files of the documentation are used as they are printed.
 * @param program a TypeScript file, which prints one line of JSON at the end
 * @returns the value of that line
 * @throws Error with the program's output if it fails
 */
export async function runInNamespace<Result>(program: string, ...args: string[]): Promise<Result> {
  const folder = await makeFolder()
  const mounts: string[] = []
  for (const path of ['/etc', '/var/log', '/dev']) {
    const [changed = '', work = ''] = ['changed', 'work'].map((name) => join(folder.path, name, path))
    await Promise.all([mkdir(changed, { recursive: true }), mkdir(work, { recursive: true })])
    mounts.push(`mount -t overlay overlay -o lowerdir=${path},upperdir=${changed},workdir=${work} ${path}`)
  }
  const script = [...mounts, 'ip link set lo up', 'exec "$@"'].join(' && ')
  const command = [process.execPath, '--import', 'tsx', program, ...args]
  try {
    const { stdout } = await run(
      'unshare',
      ['--mount', '--net', '--pid', '--fork', '--kill-child', 'sh', '-c', script, 'sh', ...command],
      { cwd: repository, maxBuffer: 2 ** 24 },
    )
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Result
  } finally {
    await folder.remove()
  }
}
