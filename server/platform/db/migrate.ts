import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate as migrateNodePg } from 'drizzle-orm/node-postgres/migrator'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate as migrateLite } from 'drizzle-orm/pglite/migrator'
import { ConfigError } from '../errors/config-error.ts'

/** Each wing has its own migrations, and its own record of those that have run. */
export const wings = ['platform', 'identity', 'portal'].map((wing) => ({
  migrationsFolder: fileURLToPath(new URL(`../../${wing}/migrations`, import.meta.url)),
  migrationsTable: `${wing}_migrations`,
}))

/** The migration record from before the wings. No release used it, so nothing migrates it. */
const earlierRecord = sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`

const earlier = new ConfigError(
  'This database has the schema of an earlier version, which this version cannot migrate. ' +
    'Start with an empty one: set DATA_DIR to a new folder or DATABASE_URL to a new database. ' +
    'In development, npm start -- --fresh deletes the data folder.',
)

/** Runs the migrations of all wings. @throws ConfigError if the database has the schema of an earlier version */
export async function migratePglite(engine: PgliteDatabase): Promise<void> {
  if ((await engine.execute<{ found: boolean }>(earlierRecord)).rows[0]?.found) throw earlier
  for (const wing of wings) await migrateLite(engine, wing)
}

/** Runs the migrations on PostgreSQL. Call it under a lock. */
export async function migratePostgres(engine: NodePgDatabase): Promise<void> {
  if ((await engine.execute<{ found: boolean }>(earlierRecord)).rows[0]?.found) throw earlier
  for (const wing of wings) await migrateNodePg(engine, wing)
}
