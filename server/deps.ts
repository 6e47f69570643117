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

/** All that the server needs from outside, handed in once at the front door. */
export type Deps = {
  config: Config
  db: Database
  clock: Clock
  random: Random
  secrets: Secrets
  hasher: Hasher
  strength: StrengthMeter
  breached: BreachCheck
  /** how this server is known to providers of social sign-in; holds their secrets */
  socialClients: SocialClients
  /** who takes the money; absent where nothing is sold */
  payments?: Payments
  log: Logger
}
