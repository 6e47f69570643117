import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type NodeProcess, watchProcess, whenReady } from '../../support/programs/server-process.ts'
import { findFreePort } from '../../support/server/free-port.ts'

export type LoadServer = {
  port: number
  /** the process ID since the last start */
  pid(): number
  /** Starts it and waits until it is ready. @param program another version of the program */
  start(program?: string): Promise<void>
  /** Ends it with SIGKILL. */
  kill(): Promise<void>
  /** Ends it with SIGTERM: current requests finish. */
  stop(): Promise<void>
  /** Returns the used heap in bytes, after a garbage collection. */
  measureHeap(): Promise<number>
  /** Returns the lines of its log with the level `error` or worse, and its output that is no log. */
  listErrors(): Promise<string[]>
}

const probe = fileURLToPath(new URL('heap-probe.mjs', import.meta.url))

/**
 * Creates a server in production mode on a free port, which `start` starts.
 * @param program the path of the installed program `cakelock.js` (installProgram)
 * @param env its settings, without PORT
 * @param folder has its log and its data folder
 */
export async function createServer(
  program: string,
  env: Record<string, string>,
  folder: string,
): Promise<LoadServer> {
  const port = await findFreePort()
  const logFile = join(folder, `server-${port}.log`)
  let running: NodeProcess | undefined

  const start = async (started = program) => {
    const log = openSync(logFile, 'a')
    const child = spawn(process.execPath, ['--import', probe, started, 'serve'], {
      cwd: folder,
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), ...env, PORT: String(port) },
      stdio: ['ignore', log, log, 'ipc'],
    })
    closeSync(log)
    running = { ...watchProcess(child), output: () => `See ${logFile}.` }
    await whenReady(running, `http://127.0.0.1:${port}/readyz`)
  }

  return {
    port,
    pid: () => running?.child.pid ?? 0,
    start,
    async kill() {
      running?.child.kill('SIGKILL')
      await running?.ended
    },
    async stop() {
      await running?.stop()
    },
    async measureHeap() {
      if (!running) throw new Error('The server is not running.')
      const reported = once(running.child, 'message')
      running.child.send('measure')
      return Number((await reported)[0])
    },
    async listErrors() {
      const lines = (await readFile(logFile, 'utf8')).split('\n')
      return lines.filter((line) => line !== '' && !isHarmless(line))
    },
  }
}

/** pino's levels: 40 is a warning, 50 an error. */
const isHarmless = (line: string) =>
  /^\{"level":[1-4]0,/.test(line) || /^(?:Cakelock \(production\) is at|It listens on) /.test(line)
