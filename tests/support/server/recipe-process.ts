import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { systemClock } from '../../../server/platform/machine/clock.ts'
import { findFreePort } from './free-port.ts'

/** A running recipe of docs/recipes. It checks one JWT per line. */
export type RecipeProcess = {
  /** @returns `accepted USER_ID`, or `refused: …` */
  check(jwt: string): Promise<string>
  stop(): Promise<void>
}

/** Starts a recipe, which fetches a project's keys from a server. */
export function startRecipe(
  [program = '', ...args]: readonly string[],
  { origin, projectId, env = {} }: { origin: string; projectId: string; env?: Record<string, string> },
): RecipeProcess {
  const child = spawn(program, args, {
    env: { ...process.env, LOGIN_SERVER: origin, LOGIN_PROJECT: projectId, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async check(jwt) {
      child.stdin.write(`${jwt}\n`)
      const { value } = await lines.next()
      if (value === undefined) throw new Error(`${[program, ...args].join(' ')} ended without a result.`)
      return value
    },
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}

/** Checks JWTs that must be rejected. @returns the problems of the JWTs that were accepted */
export async function listAccepted(
  recipe: RecipeProcess,
  rejected: Readonly<Record<string, string>>,
): Promise<string[]> {
  const accepted: string[] = []
  for (const [problem, jwt] of Object.entries(rejected)) {
    if (!(await recipe.check(jwt)).startsWith('refused: ')) accepted.push(problem)
  }
  return accepted
}

export type HttpRecipe = Awaited<ReturnType<typeof startHttpRecipe>>

/** Starts a recipe that serves HTTP. @returns its URL, the lines it prints, and a function that stops it */
export async function startHttpRecipe(file: string, path: string, env: Record<string, string>) {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}${path}`
  const child = spawn(process.execPath, [`docs/recipes/${file}`], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  while (!(await fetch(url, { method: 'POST' }).catch(() => undefined))) await systemClock.sleep(20)
  const stop = async () => {
    child.kill()
    await once(child, 'close')
  }
  return { url, lines, stop }
}
