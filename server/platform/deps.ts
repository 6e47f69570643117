import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import type { Clock } from './machine/clock.ts'
import type { Random } from './machine/random.ts'
import type { Signal } from './machine/signal.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { SendRequest } from './outbound/client.ts'
import type { BreachCheck } from './secrets/breached-passwords.ts'
import type { Hasher } from './secrets/hasher.ts'
import type { StrengthMeter } from './secrets/password-strength.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { Trace } from './tracing/trace.ts'

/** The platform dependencies of identity and the portal, created once at startup and replaced in tests. */
export type Deps = {
  config: Config
  db: Database
  clock: Clock
  random: Random
  secrets: Secrets
  hasher: Hasher
  strength: StrengthMeter
  breached: BreachCheck
  /** sends requests to URLs that the operator did not set in the environment */
  outbound: SendRequest
  /** sends requests to social providers, including the origins in `OAUTH_…` variables, in any network */
  socialOutbound: SendRequest
  /** sent after a commit that added a text message to the outbox */
  textMessageAdded: Signal
  /** verifies the signed reports of an email provider; undefined = no reports are accepted */
  emailEventSecret?: Buffer | undefined
  log: Logger
  metrics: Metrics
  trace: Trace
}
