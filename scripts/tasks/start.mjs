import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build, outputsOfPages } from '../steps/build.mjs'
import { installForStart } from '../steps/install.mjs'
import { runTogether } from '../steps/programs.mjs'
import { userError } from '../steps/run.mjs'

const plans = [
  { id: 'price_monthly', name: 'Monthly', interval: 'month', amount: 500 },
  { id: 'price_yearly', name: 'Yearly', interval: 'year', amount: 5000 },
]

/** The settings that the server and the Stripe simulator share. */
const toStripeVariables = ({ PORT = '4000', STRIPE_PORT = '4200', DATA_DIR = '.data', PLANS }) => ({
  STRIPE_API_BASE: `http://localhost:${STRIPE_PORT}`,
  STRIPE_SECRET_KEY: 'sk_test_of_the_stand_in',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_stand_in',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_stand_in',
  STRIPE_WEBHOOK_URL: `http://127.0.0.1:${PORT}/api/v1/stripe/webhook`,
  STRIPE_STAND_IN_FILE: `${DATA_DIR}/stripe.json`,
  PLANS: PLANS ?? JSON.stringify(plans),
})

/**
 * Development: the server on the loopback interface with demo data, the demo host with its own server, and the Stripe
 * simulator unless the environment contains an account's key. `--fresh` deletes the database of the data folder first,
 * and keeps the master key.
 */
export async function run(options) {
  const unknown = options.find((option) => option !== '--fresh')
  if (unknown) throw userError(`Unknown option '${unknown}'. npm start accepts only --fresh.`)
  await installForStart()
  await build(outputsOfPages)
  if (options.includes('--fresh')) deleteDatabase(process.env.DATA_DIR ?? '.data')
  const hasAccount = Boolean(process.env.STRIPE_SECRET_KEY)
  const stripe = hasAccount ? {} : toStripeVariables(process.env)
  // A new API secret for each start. The server registers it, and the shop's server uses it to call the backend API.
  const shop = { DEMO_SHOP_SECRET: `secret-${randomBytes(32).toString('base64url')}` }
  const programs = [
    { name: 'The demo host', args: ['dist/server/demo-host.js'] },
    { name: 'The server of the demo shop', args: ['dist/server/demo-shop.js'], env: shop },
    ...(hasAccount
      ? []
      : [{ name: 'The Stripe simulator', args: ['dist/server/stripe-simulator.js'], env: stripe }]),
    { name: 'The server', args: ['dist/server/server.js', 'development'], env: { ...stripe, ...shop } },
  ]
  void prepareRest()
  return runTogether(programs)
}

/**
 * Once the first page can be opened, installs and builds what only other commands need, with low priority. If that fails or is
 * interrupted, the command that needs it does it again.
 */
async function prepareRest() {
  const { PORT = '4000' } = process.env
  while (!(await isReady(`http://127.0.0.1:${PORT}/readyz`))) await sleep(500, undefined, { ref: false })
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'prepare'], { stdio: 'ignore' })
  child.on('error', () => {})
  child.unref()
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
}

const isReady = (url) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** Deletes the embedded database and the simulator's data. */
function deleteDatabase(dataDir) {
  for (const name of ['db', 'stripe.json']) rmSync(join(dataDir, name), { recursive: true, force: true })
}
