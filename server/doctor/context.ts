import type { Config } from '../platform/config/config.ts'
import type { Environment } from '../platform/config/environment.ts'
import type { Clock } from '../platform/machine/clock.ts'
import type { Random } from '../platform/machine/random.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import type { DatabaseFacts } from './database-facts.ts'
import type { Names } from './names.ts'
import type { ServerReport } from './server-report.ts'

/** What checks need. */
export type Context = {
  environment: Environment
  config: Config
  /** PUBLIC_URL */
  publicUrl: URL
  secrets: Secrets
  names: Names
  clock: Clock
  random: Random
  options: { sendTo?: string | undefined; timeServer?: string | undefined }
}

/** What the checks of the server and the database saw, for later checks. */
export type Seen = {
  /** the server on this machine; undefined = none runs, or it is not this server */
  server: ServerReport | undefined
  isServerRunning: boolean
  database: DatabaseFacts | undefined
  /** clocks of other machines: their name, and how many milliseconds this machine is ahead of each */
  clocks: { name: string; ahead: number }[]
}
