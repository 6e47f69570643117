import type { Clock } from '../platform/machine/clock.ts'
import type { Random } from '../platform/machine/random.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import type { ReadSettings } from './checks/settings.ts'
import type { DatabaseFacts } from './database-facts.ts'
import type { Names } from './names.ts'
import type { ServerReport } from './server-report.ts'

/** What checks need. */
export type Context = ReadSettings & {
  /** PUBLIC_URL */
  publicUrl: URL
  secrets: Secrets
  names: Names
  clock: Clock
  random: Random
  options: {
    /** an email address that receives a test message */
    sendTo?: string | undefined
    /** a time server to compare the clock with */
    timeServer?: string | undefined
  }
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

/** Notes the clock of another machine. @param time what it said, if it is a time */
export function noteClock({ clocks }: Seen, name: string, time: string | undefined, clock: Clock): void {
  const ahead = clock.now().getTime() - Date.parse(time ?? '')
  if (!Number.isNaN(ahead)) clocks.push({ name, ahead })
}
