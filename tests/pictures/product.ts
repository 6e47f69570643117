import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, readFile, rename } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { stripeKeys } from '#support/browser/addresses.ts'
import { logIn } from '#support/browser/person.ts'
import { makeFolder } from '#support/programs/places.ts'
import {
  type NodeProcess,
  repository,
  runProgram,
  runServer,
  type ServerOptions,
  whenReady,
} from '#support/programs/server-process.ts'
import { serveStorybook } from '../e2e/stories/storybook.ts'
import { demoAccounts } from './demo-accounts.ts'

/**
 * The time in all pictures. It is in the future, because a browser drops cookies that have expired by the real clock.
 */
export const now = new Date('2027-05-12T09:30:00Z')

/** The running product of one checkout, with demo data. */
export type Product = {
  folder: string
  portalUrl: string
  demoUrl: string
  /** the built stories; undefined if no picture needs them */
  storybook: { url: string; close(): void } | undefined
  /** the session tokens of the demo accounts */
  tokens: Record<keyof typeof demoAccounts, string>
  stop(): Promise<void>
}

const steadyMachine = join(import.meta.dirname, 'steady-machine.mjs')

const plans = [
  { id: 'price_monthly', name: 'Monthly', interval: 'month', amount: 500 },
  { id: 'price_yearly', name: 'Yearly', interval: 'year', amount: 5000 },
]

/**
 * Builds what is stale in a checkout, and starts its programs in a new data folder. Clock and randomness are the same at
 * each start, and so are the ports if they are free, because some pages show them.
 */
export async function startProduct(folder: string, withStories: boolean): Promise<Product> {
  await buildProduct(folder, withStories)
  const [data, base] = [await makeFolder(), await findPorts()]
  const [portalUrl, demoUrl] = [`http://localhost:${base}`, `http://demo.localhost:${base + 1}`]
  const stripeUrl = `http://localhost:${base + 3}`
  const env = {
    NODE_OPTIONS: `--import=${pathToFileURL(steadyMachine)}`,
    PICTURES_NOW: now.toISOString(),
    PICTURES_SEED: 'pictures',
    PORT: `${base}`,
    DEMO_PORT: `${base + 1}`,
    SHOP_PORT: `${base + 2}`,
    STRIPE_PORT: `${base + 3}`,
    STRIPE_API_BASE: stripeUrl,
    STRIPE_WEBHOOK_URL: `http://127.0.0.1:${base}/api/v1/stripe/webhook`,
    STRIPE_STAND_IN_FILE: join(data.path, 'stripe.json'),
    PLANS: JSON.stringify(plans),
    DEMO_SHOP_SECRET: `secret-${Buffer.alloc(32, 'pictures').toString('base64url')}`,
    ...stripeKeys,
  }
  const programs: NodeProcess[] = []
  const stop = async () => {
    storybook?.close()
    await Promise.all(programs.map((program) => program.stop()))
    await data.remove()
  }
  const storybook = withStories ? await serveStorybook(join(folder, 'dist/storybook')) : undefined
  try {
    const dataDir = join(data.path, 'data')
    const options = {
      folder,
      port: base,
      demoPort: base + 1,
      dataDir,
      env: { ...env, TRUST_PROXY: '1', LOG_LEVEL: 'warn' },
    }
    await putDemoData(options)
    const server = runServer(options)
    programs.push(server)
    await whenReady(server, `${portalUrl}/readyz`, startSeconds)
    for (const name of ['stripe-simulator', 'demo-shop', 'demo-host'])
      programs.push(runProgram([`dist/server/${name}.js`], env, folder))
    const [host] = programs.slice(-1)
    if (host) await whenReady(host, `http://127.0.0.1:${base + 1}/`)
    const tokens = { admin: '', baker: '', opener: '' }
    for (const name of ['admin', 'baker', 'opener'] as const)
      tokens[name] = await logIn(portalUrl, demoAccounts[name])
    return { folder, portalUrl, demoUrl, storybook, tokens, stop }
  } catch (failure) {
    await stop()
    throw failure
  }
}

/** More than usual, because pictures are also taken on busy machines. */
const startSeconds = 600

/**
 * Loads the demo data into a new data folder. A copy is kept for the next start of the same server, because loading takes
 * longer than everything else.
 */
async function putDemoData(options: ServerOptions & { folder: string }): Promise<void> {
  const programs = [join(options.folder, 'dist/server/server.js'), steadyMachine]
  const digest = createHash('sha256').update(`${options.port}`)
  for (const program of programs) digest.update(await readFile(program))
  const kept = join(repository, 'node_modules/.cache/pictures', digest.digest('hex').slice(0, 16))
  if (!existsSync(kept)) {
    const server = runServer({ ...options, env: { ...options.env, PICTURES_SEED: 'demo data' } })
    try {
      await whenReady(server, `http://127.0.0.1:${options.port}/readyz`, startSeconds)
    } finally {
      await server.stop()
    }
    await cp(options.dataDir, `${kept}-new`, { recursive: true })
    await rename(`${kept}-new`, kept)
  } else await cp(kept, options.dataDir, { recursive: true })
}

async function buildProduct(folder: string, withStories: boolean): Promise<void> {
  const build = withStories ? 'buildForBrowserTests' : 'build'
  const program = `import('./scripts/steps/build.mjs').then((steps) => steps.${build}())`
  const child = spawn(process.execPath, ['-e', program], { cwd: folder, stdio: 'inherit' })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The build in ${folder} failed: see the message above.`)
}

/** Finds four consecutive free ports, preferably the same ones as the last time. */
async function findPorts(): Promise<number> {
  for (let base = 5310; base < 6310; base += 10) {
    const free = await Promise.all([0, 1, 2, 3].map((offset) => isFree(base + offset)))
    if (free.every(Boolean)) return base
  }
  throw new Error('No free ports were found.')
}

/** The ports of a program that has just ended may take a moment. */
async function isFree(port: number, attempts = 3): Promise<boolean> {
  const server = createServer().listen(port)
  const outcome = await Promise.race([
    once(server, 'listening').then(() => true),
    once(server, 'error').then(() => false),
  ]).catch(() => false)
  server.close()
  if (outcome || attempts === 1) return outcome
  await sleep(100)
  return isFree(port, attempts - 1)
}
