import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../server/free-port.ts'
import { readCredentials } from './operator.ts'
import { type NodeProcess, runProgram, runServer, type ServerOptions, whenReady } from './server-process.ts'

/** A program that a test kills (`kill -9`) and starts again. */
export function createChildProgram(run: () => NodeProcess, url: string) {
  let running: NodeProcess | undefined
  const start = async () => {
    running = run()
    await whenReady(running, url)
  }
  const kill = async () => {
    running?.child.kill('SIGKILL')
    await running?.ended
  }
  const restart = async () => {
    await kill()
    await start()
  }
  return { start, kill, restart, output: () => running?.output() ?? '' }
}

/** Two servers on one PostgreSQL, or one on PGlite, which a test kills. */
export async function createChildServers(
  databaseUrl: string | undefined,
  options: Omit<ServerOptions, 'port'>,
) {
  const origins: string[] = []
  const servers = []
  for (let count = databaseUrl === undefined ? 1 : 2; count > 0; count -= 1) {
    const port = await findFreePort()
    const origin = `http://127.0.0.1:${port}`
    origins.push(origin)
    servers.push(createChildProgram(() => runServer({ ...options, port }), `${origin}/readyz`))
  }
  return { origins, servers }
}

/** Runs an operator's command. @returns its output. @throws Error with its output if it fails */
export async function runAdmin({ dataDir, env }: Pick<ServerOptions, 'dataDir' | 'env'>, ...args: string[]) {
  const program = runProgram(['dist/server/admin.js', ...args], { DATA_DIR: dataDir, ...env })
  if ((await program.ended) !== 0) throw new Error(program.output())
  return program.output()
}

/** Creates a project from a document before a server runs. @returns its credentials */
export async function createStormProject(options: Pick<ServerOptions, 'dataDir' | 'env'>, site: object) {
  const path = join(options.dataDir, 'site.json')
  writeFileSync(path, JSON.stringify({ name: 'Storm', origins: ['https://storm.example'], ...site }))
  return readCredentials(await runAdmin(options, 'project', 'apply', path))
}

/** Parses the lines of a file that are complete. */
export const readLines = <Line>(file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line)
