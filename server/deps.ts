import type { Logger } from 'pino'
import type { Payments } from './billing/payments.ts'
import type { Config } from './config/config.ts'
import type { SocialClients } from './config/social-clients.ts'
import type { Database } from './db/database.ts'
import type { Clock } from './platform/clock.ts'
import type { Random } from './platform/random.ts'
import type { BreachCheck } from './secrets/breached-passwords.ts'
import type { Hasher } from './secrets/hasher.ts'
import type { StrengthMeter } from './secrets/password-strength.ts'
import type { Secrets } from './secrets/secrets.ts'

/** The server's dependencies, created once at startup and replaced in tests. */
export type Deps = {
  config: Config
  db: Database
  clock: Clock
  random: Random
  secrets: Secrets
  hasher: Hasher
  strength: StrengthMeter
  breached: BreachCheck
  /** OAuth clients at social providers, with their secrets */
  socialClients: SocialClients
  /** the payment backend; absent if nothing is sold */
  payments?: Payments
  log: Logger
}
