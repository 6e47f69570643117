import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeFolder } from '../places.ts'
import { repository } from '../server-process.ts'

const run = promisify(execFile)

/**
 * Runs a program of the tests as root on what looks like a separate machine: with a loopback network, whose ports are all
 * free, and with a copy of /etc, into which it can write. So files of the documentation are used as they are printed.
 * @param program a TypeScript file, which prints one line of JSON at the end
 * @returns the value of that line
 * @throws Error with the program's output if it fails
 */
export async function runInNamespace<Result>(program: string, ...args: string[]): Promise<Result> {
  const folder = await makeFolder()
  const [changed, work] = [join(folder.path, 'changed'), join(folder.path, 'work')]
  await Promise.all([mkdir(changed), mkdir(work)])
  const overlay = `lowerdir=/etc,upperdir=${changed},workdir=${work}`
  const script = `mount -t overlay overlay -o ${overlay} /etc && ip link set lo up && exec "$@"`
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
