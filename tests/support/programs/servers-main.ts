/**
 * Starts the programs that the browser tests use: the server in development mode on an empty data folder, the demo host, its
 * own server, and the simulator for Stripe. Playwright starts this once before all specs and ends it after them (playwright.config.ts).
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildPages } from '../../e2e/build-pages.ts'
import { breachedDir, dataDir, portAt, serverUrl, stripeKeys, stripeUrl } from '../browser/addresses.ts'
import { type StartedPostgres, startPostgres } from '../server/postgres.ts'
import { emailEventSecret } from './bounce.ts'
import { executeCommands } from './operator-process.ts'
import { openProxy } from './proxy.ts'
import { type NodeProcess, repository, runProgram, runServer, whenReady } from './server-process.ts'

const programs: NodeProcess[] = []
let postgres: StartedPostgres | undefined
let isEnding = false

async function endWith(code: number): Promise<never> {
  isEnding = true
  await Promise.all(programs.map((program) => program.stop()))
  await Promise.all([postgres?.stop(), rm(dataDir, { recursive: true, force: true })])
  process.exit(code)
}

function start(program: NodeProcess, name: string): NodeProcess {
  programs.push(program)
  program.child.stderr?.pipe(process.stderr)
  void program.ended.then((code) => {
    if (isEnding) return
    process.stderr.write(`${name} ended (${code}):\n${program.output().slice(-4000)}\n`)
    void endWith(1)
  })
  return program
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void endWith(0))

for (const file of [
  'dist/widget/login-widget.js',
  'dist/portal/index.html',
  'dist/clientside-services/index.html',
]) {
  if (!existsSync(join(repository, file))) {
    process.stderr.write(`${file} is missing: run 'npm run build' first ('npm test' does it by itself).\n`)
    await endWith(1)
  }
}

/** The usual plans. The yearly plan starts with a trial, so the tests cover both kinds of start. */
const plans = [
  { id: 'price_monthly', name: 'Monthly', interval: 'month', amount: 500 },
  { id: 'price_yearly', name: 'Yearly', interval: 'year', amount: 5000, trial_days: 14 },
]

const stripe = {
  ...stripeKeys,
  STRIPE_API_BASE: stripeUrl,
  STRIPE_WEBHOOK_URL: `${serverUrl}/api/v1/stripe/webhook`,
  PLANS: JSON.stringify(plans),
}

await rm(dataDir, { recursive: true, force: true })
await cp(join(repository, 'server/platform/secrets/breached'), breachedDir, { recursive: true })

const shop = { DEMO_SHOP_SECRET: `secret-${randomBytes(32).toString('base64url')}` }
const ports = { PORT: String(portAt(0)), DEMO_PORT: String(portAt(1)), SHOP_PORT: String(portAt(7)) }
const innerPort = portAt(9)
// PostgreSQL takes half the processor time of the embedded database, on which npm run test:long runs these tests.
postgres = process.env.TEST_DATABASE === 'pglite' ? undefined : await startPostgres()
const database = postgres && { DATABASE_URL: postgres.url, CAKE_MASTER_KEY: randomBytes(32).toString('hex') }
const settings = {
  PUBLIC_URL: serverUrl,
  TRUST_PROXY: '1',
  LOG_LEVEL: 'warn',
  BREACHED_PASSWORDS_DIR: breachedDir,
  MAIL_WEBHOOK_SECRET: emailEventSecret,
  // The keys of the tests' double of Google are on this machine.
  OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1/32',
  ...stripe,
  ...shop,
  ...database,
}
const server = start(
  runServer({ port: innerPort, demoPort: portAt(1), dataDir, env: settings }),
  'The server',
)
await Promise.all([whenReady(server, `http://127.0.0.1:${innerPort}/readyz`), buildPages()])
if (database) await executeCommands({ ...settings, DATA_DIR: dataDir })
await openProxy(portAt(0), innerPort)
start(runProgram(['dist/server/stripe-simulator.js'], stripe), 'The simulator for Stripe')
start(runProgram(['dist/server/demo-shop.js'], { ...ports, ...shop }), 'The server of the demo shop')
start(runProgram(['dist/server/demo-host.js'], ports), 'The demo host')
