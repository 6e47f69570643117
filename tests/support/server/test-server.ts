import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { limits } from '#contract/product.ts'
import { productNames } from '#contract/products.ts'
import { connectSubsystems } from '../../../server/adapters/in-process/connect-subsystems.ts'
import { createApp } from '../../../server/app/app.ts'
import type { Deps } from '../../../server/app/deps.ts'
import { toDocumentClients } from '../../../server/identity/accounts/social/find-social-clients.ts'
import { listOrigins, type SocialClients } from '../../../server/identity/accounts/social/social-clients.ts'
import { saveProjectSecrets } from '../../../server/identity/base/projects/secret-store.ts'
import { projects } from '../../../server/identity/base/schema/projects.ts'
import type { Config } from '../../../server/platform/config/config.ts'
import { defaultPlans } from '../../../server/platform/config/plans.ts'
import type { Database } from '../../../server/platform/db/database.ts'
import { textChannels } from '../../../server/platform/gateways/gateway.ts'
import type { App } from '../../../server/platform/http/context.ts'
import { systemRandom } from '../../../server/platform/machine/random.ts'
import { noMetrics } from '../../../server/platform/metrics/metrics.ts'
import { createOutbound } from '../../../server/platform/outbound/client.ts'
import { createBreachCheck } from '../../../server/platform/secrets/breached-passwords.ts'
import { createHasher } from '../../../server/platform/secrets/hasher.ts'
import { createStrengthMeter } from '../../../server/platform/secrets/password-strength.ts'
import { createSecrets } from '../../../server/platform/secrets/secrets.ts'
import { noTrace } from '../../../server/platform/tracing/trace.ts'
import { openEmptyDatabase } from './database.ts'
import { createTestClock, type TestClock } from './test-clock.ts'

export const portalToken = 'public-token-test-00000000-0000-4000-8000-000000000001'
export const portalProject = { id: 'project-portal', organizationId: null }
export const shopProject = { id: 'project-shop', organizationId: null }
export const shopToken = 'public-token-test-00000000-0000-4000-8000-000000000002'
export const portalOrigin = 'http://localhost:4000'
export const shopOrigin = 'http://demo.localhost:4100'
export const shopHome = `${shopOrigin}/`
export const shopWelcome = `${shopOrigin}/welcome?from=mail`

// The dictionaries take a while to load and are the same for every test server.
const strength = createStrengthMeter()

/**
 * Hashing is fast here, because most tests create users and sign in. server/platform/secrets/secrets.test.ts tests the
 * real cost.
 */
const quickHash = { memoryCost: 64, timeCost: 1, parallelism: 1 }

/** A hash that takes longer than several requests take to arrive, so that they wait for each other. */
const slowHash = { memoryCost: 19_456, timeCost: 20, parallelism: 1 }

/** Creates a hasher that makes one hash at a time, slowly, and rejects one when more than `waiting` of a payer wait. */
export const createCrowdedHasher = (waiting: number) => createHasher({ atOnce: 1, waiting }, slowHash)

export type TestServer = {
  app: App
  deps: Deps
  clock: TestClock
  /** the log entries of the server, as JSON lines */
  logged: string[]
}

/**
 * Creates a complete server with two projects on an empty database. Only time is mocked.
 * @param socialClients the clients of both projects
 * @param database the name of the server's database, if the test has another server
 */
export async function createTestServer(
  change: Partial<Config> = {},
  socialClients: SocialClients = {},
  database?: string,
): Promise<TestServer> {
  const db = await openEmptyDatabase(database)
  const server = await createServerOn(db, change, listOrigins(socialClients))
  await addProjects(server.deps, socialClients)
  return server
}

/** Creates a complete server on a database with projects. */
export async function createServerOn(
  db: Database,
  change: Partial<Config> = {},
  trusted: ReadonlySet<string> = new Set(),
): Promise<TestServer> {
  const clock = createTestClock()
  const logged: string[] = []
  const secrets = createSecrets(Buffer.alloc(32, 7), systemRandom)
  const deps: Deps = connectSubsystems({
    config: {
      mode: 'development' as const,
      productName: 'Cakelock',
      emailStyle: {},
      texts: { screens: {}, sentences: {} },
      publicUrl: portalOrigin,
      trustedProxies: 0,
      emailFrom: 'Cakelock <no-reply@localhost>',
      distDir: '/nonexistent',
      dataPlaces: { DATA_DIR: '/nonexistent', DATABASE_URL: '' },
      widgetVersionsDir: '/nonexistent/widget',
      keptAssetsDir: '/nonexistent/assets',
      logRetentionDays: 30,
      allowedNetworks: [],
      hasThemeStudio: (change.mode ?? 'development') === 'development',
      freeCakesPerMonth: 10,
      plans: defaultPlans,
      links: {},
      ...change,
    },
    // A copy, so that a test that breaks the database does not affect other tests.
    db: { ...db },
    clock,
    random: systemRandom,
    secrets,
    hasher: createHasher(undefined, quickHash),
    strength,
    breached: createBreachCheck(),
    outbound: createOutbound({ allowed: change.allowedNetworks ?? [] }),
    socialOutbound: createOutbound({ allowed: change.allowedNetworks ?? [], trusted }),
    metrics: noMetrics,
    trace: noTrace,
    log: pino({ level: 'info' }, { write: (line: string) => logged.push(line) }),
  })
  return { app: createApp(deps), deps, clock, logged }
}

/** Adds the portal's project and the shop's. */
export async function addProjects(deps: Deps, socialClients: SocialClients = {}): Promise<void> {
  const { social, secrets } = toDocumentClients(socialClients)
  const defaults = {
    products: [...productNames],
    textChannels: [...textChannels],
    social,
    createdAt: deps.clock.now(),
  }
  await deps.db.transaction(async (tx) => {
    await tx.insert(projects).values([
      {
        ...portalProject,
        name: 'Portal',
        publicToken: portalToken,
        allowedOrigins: [portalOrigin],
        isPortal: true,
        sessionMinutes: limits.portalSessionMinutes,
        ...defaults,
      },
      {
        ...shopProject,
        name: 'Shop',
        publicToken: shopToken,
        allowedOrigins: [shopOrigin],
        redirectUrls: [shopHome, shopWelcome],
        ...defaults,
      },
    ])
    for (const id of ['project-portal', 'project-shop']) await saveProjectSecrets(tx, deps, id, secrets)
  })
}

/** Replaces the products of the portal. */
export const setPortalProducts = ({ db }: Pick<Deps, 'db'>, offered: readonly string[]) =>
  db.transaction((tx) =>
    tx
      .update(projects)
      .set({ products: [...offered] })
      .where(eq(projects.isPortal, true)),
  )
