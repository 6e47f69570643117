import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { ConfigError } from '../config/config-error.ts'
import { createDatabase, type Database, type Engine } from './database.ts'
import { PostgresClient } from './postgres-client.ts'
import { schema } from './schema.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** One number for every Cakelock process that migrates: a process that comes second waits for the first. */
const migrationLock = 4_000_404

/** A PGlite with what the tables need: trigrams, by which free text is searched. Without a folder it is in memory. */
export function createPglite(options: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'> = {}): Promise<PGlite> {
  return PGlite.create({ ...options, extensions: { pg_trgm } })
}

/** Opens the embedded database in a folder and brings its tables up to date. */
export async function connectFolder(dataDir: string): Promise<Database> {
  return connectPglite(await createPglite({ dataDir: join(dataDir, 'db') }))
}

export async function connectPglite(client: PGlite): Promise<Database> {
  const engine = drizzlePglite(client, { schema })
  await migratePglite(engine, { migrationsFolder })
  return createDatabase(engine as unknown as Engine, () => client.close())
}

/** Connects to a PostgreSQL server (15 or later) and brings its tables up to date. Any number of processes may. */
export async function connectPostgres(url: string, poolSize = 10): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, Client: PostgresClient })
  // A connection lost while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  try {
    const engine = drizzlePostgres(pool, { schema })
    const locker = await pool.connect()
    try {
      await locker.query('select pg_advisory_lock($1)', [migrationLock])
      await migratePostgres(drizzlePostgres(locker, { schema }), { migrationsFolder })
    } finally {
      await locker.query('select pg_advisory_unlock($1)', [migrationLock])
      locker.release()
    }
    return createDatabase(engine as unknown as Engine, () => pool.end())
  } catch (problem) {
    await pool.end()
    throw toConfigError(problem, new URL(url)) ?? problem
  }
}

/** What whoever set DATABASE_URL can mend: the network's codes, and PostgreSQL's for a login or a database. */
const mendable: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'the password is wrong',
  '28000': 'the user may not log in',
  '3D000': 'there is no such database',
  '58P01': 'it lacks the extension pg_trgm (Debian: apt-get install postgresql-contrib)',
  '0A000': 'it lacks the extension pg_trgm (Debian: apt-get install postgresql-contrib)',
  '42501': 'the user may not create tables and the extension pg_trgm there',
}

function toConfigError(problem: unknown, { host, pathname }: URL): ConfigError | undefined {
  const refused = problem instanceof Error && problem.cause instanceof Error ? problem.cause : problem
  const reason = refused instanceof Error && 'code' in refused && mendable[String(refused.code)]
  if (!reason) return undefined
  return new ConfigError(
    `DATABASE_URL leads to ${host}${pathname}, and ${reason}. Mend the address or start the database.`,
  )
}
