import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate as migrateNodePg } from 'drizzle-orm/node-postgres/migrator'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate as migrateLite } from 'drizzle-orm/pglite/migrator'
import { ConfigError } from '../errors/config-error.ts'
import { keepOldestVersion, rejectTooNew } from './compatibility.ts'
import { hasTable, listMigrations, subsystems } from './migrations.ts'
import type { Executor } from './read-rows.ts'
import { isLockedOut } from './unavailable.ts'

/** The migration record from before the subsystems. No release used it, so nothing migrates it. */
const earlierRecord = 'drizzle.__drizzle_migrations'

const earlier = new ConfigError(
  'This database has the schema of an earlier version, which this version cannot migrate. ' +
    'Start with an empty one: set DATA_DIR to a new folder or DATABASE_URL to a new database. ' +
    'In development, npm start -- --fresh deletes the data folder.',
)

/** Runs the migrations of all subsystems. @throws ConfigError if the database has a schema that this version cannot migrate */
export async function migratePglite(engine: PgliteDatabase): Promise<void> {
  await migrateSubsystems(engine, (subsystem) => migrateLite(engine, subsystem))
}

/** Runs the migrations on PostgreSQL. Call it under a lock. @throws ConfigError like migratePglite() */
export async function migratePostgres(engine: NodePgDatabase): Promise<void> {
  await engine.execute(sql.raw(`set lock_timeout = ${lockTimeoutMs}`))
  await migrateSubsystems(engine, (subsystem) => repeatLocked(() => migrateNodePg(engine, subsystem)))
}

async function migrateSubsystems(
  engine: Executor,
  migrate: (subsystem: (typeof subsystems)[number]) => Promise<void>,
): Promise<void> {
  if (await hasTable(engine, earlierRecord)) throw earlier
  await rejectTooNew(engine)
  for (const subsystem of subsystems) await migrate(subsystem)
  await keepOldestVersion(engine, listMigrations())
}

/**
 * How long a migration waits for a lock. While it waits for a long transaction, the requests of other servers wait
 * behind it. So it soon gives up, lets them pass, and repeats.
 */
const lockTimeoutMs = 2000

/** How long a migration lets other requests pass before it repeats, and how often it repeats: for about 5 minutes. */
const pauseMs = 1000
const attempts = 100

async function repeatLocked(migrate: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrate()
    } catch (error) {
      if (!isLockedOut(error)) throw error
      if (attempt === attempts) throw inUse
      await sleep(pauseMs)
    }
  }
}

const inUse = new ConfigError(
  'The migrations could not lock a table for 5 minutes, because other transactions use it. ' +
    'End long transactions, such as a dump or an open psql, and start again.',
)
