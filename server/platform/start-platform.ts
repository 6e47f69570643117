import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { getMasterKeys, toConfig } from './config/config.ts'
import type { Environment, Mode } from './config/environment.ts'
import { openDatabase } from './db/open-database.ts'
import { watchOutages } from './db/watch-outages.ts'
import type { Deps } from './deps.ts'
import { systemClock } from './machine/clock.ts'
import { systemRandom } from './machine/random.ts'
import { createSignal } from './machine/signal.ts'
import { type Metrics, noMetrics } from './metrics/metrics.ts'
import { createOutbound } from './outbound/client.ts'
import { createBreachCheck } from './secrets/breached-passwords.ts'
import { createHasher } from './secrets/hasher.ts'
import { checkMasterKey } from './secrets/master-key-check.ts'
import { createStrengthMeter } from './secrets/password-strength.ts'
import { createSecrets } from './secrets/secrets.ts'
import { noTrace, type Trace } from './tracing/trace.ts'
import { traceDatabase, traceOutbound } from './tracing/traced.ts'

/** The folder of the built files, next to the source code. */
export const distDir = fileURLToPath(new URL('../../dist', import.meta.url))

type Options = {
  mode: Mode
  environment: Environment
  log: Logger
  /** receives sentences about settings and the database that the operator should know */
  warn: (sentence: string) => void
  /** origins that social providers' clients may call in any network */
  trustedOrigins?: ReadonlySet<string>
  /** connections to PostgreSQL */
  poolSize?: number
  metrics?: Metrics
  trace?: Trace
  /** logs when the database becomes unavailable, and checks until it is available again */
  watchesDatabase?: boolean
}

/**
 * Opens the database and creates everything else that identity and the portal depend on, for the server and for operator commands.
 * @returns the dependencies, and a function that closes the database
 * @throws ConfigError if a setting is invalid, the database cannot be opened, or the master key is not the database's
 */
export async function startPlatform({
  mode,
  environment,
  log,
  warn,
  trustedOrigins = new Set(),
  poolSize,
  metrics = noMetrics,
  trace = noTrace,
  watchesDatabase = false,
}: Options): Promise<{ platform: Deps; close: () => Promise<void> }> {
  const opened = await openDatabase(environment, { warn, metrics, ...(poolSize && { poolSize }) })
  try {
    const db = watchesDatabase ? watchOutages(opened.db, { log, clock: systemClock }) : opened.db
    const masterKeys = getMasterKeys(environment, systemRandom, warn)
    const config = toConfig(mode, environment, distDir)
    const allowed = config.allowedNetworks
    const platform: Deps = {
      config,
      db: traceDatabase(db, trace),
      clock: systemClock,
      random: systemRandom,
      secrets: createSecrets(masterKeys.current, systemRandom, masterKeys.previous),
      hasher: createHasher(undefined, undefined, metrics),
      strength: createStrengthMeter(),
      breached: createBreachCheck(environment.BREACHED_PASSWORDS_DIR),
      outbound: traceOutbound(createOutbound({ allowed }), trace),
      socialOutbound: traceOutbound(createOutbound({ allowed, trusted: trustedOrigins }), trace),
      textMessageAdded: createSignal(),
      metrics,
      trace,
      emailEventSecret: environment.MAIL_WEBHOOK_SECRET,
      log,
    }
    await checkMasterKey(platform)
    return { platform, close: opened.close }
  } catch (error) {
    await opened.close()
    throw error
  }
}
