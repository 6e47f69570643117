import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../server/free-port.ts'

export const repository = fileURLToPath(new URL('../../..', import.meta.url))

export type NodeProcess = {
  child: ChildProcess
  /** Returns its output so far, both streams in order of arrival. */
  output(): string
  /** Resolves with the exit code, or with the name of the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
  /** Sends SIGTERM and waits for the exit; sends SIGKILL after ten seconds. */
  stop(): Promise<void>
}

/** Variables that may be set on this machine for its own server and must not affect the server under test. */
const ours =
  /^(HOST|PORT|DEMO_PORT|DEMO_SHOP_SECRET|SHOP_PORT|DATA_DIR|DATABASE_URL|PUBLIC_URL|TRUST_PROXY|COUNTRY_HEADER|SMTP_URL|MAIL_FROM|CAKE_MASTER_KEY|CAKELOCK_\w+|PRODUCT_NAME|PORTAL_PRODUCTS|PROVIDER_\w+|LOG_LEVEL|METRICS_LISTEN|OTEL_\w+|LOG_RETENTION_DAYS|ACTIVITY_RETENTION_DAYS|OUTBOUND_ALLOWED_NETWORKS|OAUTH_\w+|LINK_\w+|PLANS|STRIPE_\w+)$/

const foreignVariables = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))

/**
 * Runs a Node program of this repository in its own process. Like the start command, it uses no shell, so that signals
 * reach the program itself.
 * @param args the program, either a bundle or a TypeScript file, and its arguments
 * @param folder another checkout of the repository
 */
export function runProgram(
  args: string[],
  env: Record<string, string | undefined>,
  folder = repository,
): NodeProcess {
  const isBundled = args[0]?.endsWith('.js')
  const child = spawn(
    process.execPath,
    [...(isBundled ? ['--enable-source-maps'] : ['--import', 'tsx']), ...args],
    {
      cwd: folder,
      env: { ...foreignVariables(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  return watchProcess(child)
}

/** Collects the output of a program, and waits for its end. */
export function watchProcess(child: ChildProcess): NodeProcess {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  }
  const ended = once(child, 'close').then(
    ([code, signal]: unknown[]) => (code ?? signal ?? 1) as number | NodeJS.Signals,
  )
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const killer = setTimeout(() => child.kill('SIGKILL'), 10_000)
    child.kill('SIGTERM')
    await ended
    clearTimeout(killer)
  }
  return { child, output: () => text, ended, stop }
}

/** The variables that a production server requires. */
export const productionSettings = {
  PUBLIC_URL: 'https://cakes.example.test',
  CAKE_MASTER_KEY: '0f'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:2525',
}

export type ServerOptions = {
  mode?: 'development' | 'production'
  port: number
  demoPort?: number
  dataDir: string
  env?: Record<string, string | undefined>
  /** another checkout of the repository */
  folder?: string
}

/** Starts the real server without waiting for it: see `whenReady`. */
export function runServer(options: ServerOptions): NodeProcess {
  return runProgram(
    ['dist/server/server.js', options.mode ?? 'development'],
    {
      PORT: String(options.port),
      DEMO_PORT: String(options.demoPort ?? options.port + 1),
      DATA_DIR: options.dataDir,
      ...options.env,
    },
    options.folder,
  )
}

/**
 * Starts the real server, on a free port by default, and waits until it is ready.
 * @throws Error with its output if it exits first
 */
export async function startServer(
  options: Omit<ServerOptions, 'port'> & { port?: number },
): Promise<{ server: NodeProcess; port: number; origin: string }> {
  const port = options.port ?? (await findFreePort())
  const server = runServer({ ...options, port })
  const origin = `http://127.0.0.1:${port}`
  await whenReady(server, `${origin}/readyz`)
  return { server, port, origin }
}

/**
 * Waits until `url` responds with success.
 * @throws Error with the program's output if it exits first, or is not ready after `seconds`
 */
export async function whenReady(program: NodeProcess, url: string, seconds = 150): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  let end: number | NodeJS.Signals | undefined
  void program.ended.then((code) => {
    end = code
  })
  while (Date.now() < deadline) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
    // This is checked after the fetch, so that an old process on the same port is not mistaken for the new one.
    if (end !== undefined)
      throw new Error(`The program ended (${end}) before it was ready:\n${program.output()}`)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`There is no response from ${url} after ${seconds} s:\n${program.output()}`)
}
