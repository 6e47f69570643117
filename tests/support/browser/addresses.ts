import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * URLs and folders of the browser tests. All ports derive from E2E_PORT, so two runs on one machine only need different
 * values. A suite that serves its own pages uses `portAt(2)` and above.
 */
const base = Number(process.env.E2E_PORT ?? 4310)

if (!Number.isInteger(base) || base < 1024 || base > 65_500) {
  throw new Error(`E2E_PORT is '${process.env.E2E_PORT}', but must be a whole number from 1024 to 65500.`)
}

export const portAt = (offset: number): number => base + offset

/** The server's data folder, new for each run. The other files of a run are inside it. */
export const dataDir = join(tmpdir(), `cakelock-e2e-${base}`)

/** The server's list of breached passwords: the built-in ones and those that tests add. */
export const breachedDir = join(dataDir, 'breached')

/** The built scripts of the sites that the tests serve. */
export const pagesDir = join(dataDir, 'pages')

/** The server: portal at `/`, API, provider, drop-in script, outbox. */
export const serverUrl = `http://localhost:${portAt(0)}`

/**
 * The demo host, on a different origin from the server. Browsers resolve every `*.localhost` to the loopback address.
 */
export const demoUrl = `http://demo.localhost:${portAt(1)}`

/** the demo's marketplace, whose customers are organizations */
export const marketplaceUrl = `http://guild.localhost:${portAt(1)}`

/** The account page of the demo host, which its own server renders. */
export const accountUrl = `${demoUrl}/account`

/** The simulator for Stripe. */
export const stripeUrl = `http://localhost:${portAt(8)}`

/** The keys that the server and the simulator for Stripe share. */
export const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_stand_in',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_stand_in',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_stand_in',
} as const

export const publicTokens = {
  portal: 'public-token-test-00000000-0000-4000-8000-000000000001',
  demoHost: 'public-token-test-00000000-0000-4000-8000-000000000002',
} as const

/** The accounts of the demo data (only in development). */
export const demoAccounts = {
  admin: 'admin@bakery.test',
  baker: 'baker@bakery.test',
  opener: 'opener@customer.test',
  password: 'sweet-cherry-pie-42',
  pin: '1234',
} as const
