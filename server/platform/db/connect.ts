import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { ConfigError } from '../errors/config-error.ts'
import { type Metrics, noMetrics } from '../metrics/metrics.ts'
import { createDatabase, type Database, type Engine, type Transact, type Tx } from './database.ts'
import { DurableFolder, durableStart } from './durable-folder.ts'
import { fillTemporaryFile, requireFreeSpace } from './free-space.ts'
import { migratePglite, migratePostgres } from './migrate.ts'
import { PgliteStatements } from './pglite-statements.ts'
import { PostgresClient, UnnamedStatementsClient } from './postgres-client.ts'
import { ReadBatches } from './read-batches.ts'
import { findStatementLimit, requestStatementMs } from './statement-limit.ts'
import { isAborted, isTransient } from './unavailable.ts'
import { createVacuum } from './vacuum.ts'
import { settleWrites, transactOnEngine } from './write-together.ts'

/** The advisory lock that serializes migrations across processes. */
const migrationLock = 4_000_404

/** Opens PGlite with the trigram extension, which text search uses. Without a folder, the database is in memory. */
export function createPglite({
  dataDir,
  ...options
}: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'> = {}): Promise<PGlite> {
  const folder = dataDir === undefined ? {} : { fs: new DurableFolder(dataDir), startParams: durableStart }
  return PGlite.create({ ...options, ...folder, extensions: { pg_trgm } })
}

/** Opens the embedded database in a folder and runs the migrations. */
export async function connectFolder(dataDir: string, metrics = noMetrics): Promise<Database> {
  const client = await createPglite({ dataDir: join(dataDir, 'db') })
  await migratePglite(drizzlePglite(client))
  return toDatabase(client, metrics, () => requireFreeSpace(dataDir))
}

/** Opens the embedded database in a folder as it is, without migrations. */
export async function connectUnchanged(dataDir: string): Promise<Database> {
  return toDatabase(await createPglite({ dataDir: join(dataDir, 'db') }))
}

export async function connectPglite(client: PGlite, metrics = noMetrics): Promise<Database> {
  await migratePglite(drizzlePglite(client))
  return toDatabase(client, metrics)
}

function toDatabase(client: PGlite, metrics = noMetrics, requireSpace = () => {}): Database {
  // Drizzle's types know only PGlite itself.
  const engine = drizzlePglite(new PgliteStatements(client) as unknown as PGlite) as unknown as Engine
  const run = transactOnEngine(engine)
  const transact: Transact = async (work) => {
    requireSpace()
    return run(work)
  }
  const db = createDatabase(engine, () => client.close(), transact, metrics)
  const vacuum = createVacuum(client)
  return {
    ...db,
    requireSpace: async () => requireSpace(),
    async vacuum() {
      requireSpace()
      await vacuum()
    },
    // All other statements wait for the end of a transaction.
    atRest: (work) =>
      client.transaction(async (tx) => {
        await tx.exec('checkpoint')
        return work()
      }),
  }
}

/** The maximum number of connections of one server. */
export const defaultPoolSize = 10

type PostgresOptions = { poolSize?: number | undefined; directUrl?: string | undefined; metrics?: Metrics }

/**
 * Connects to PostgreSQL (15 or later) and runs the migrations. Any number of processes can connect.
 * @param directUrl the database itself, if `url` is a connection pooler in transaction mode. The lock of the migrations
 *   belongs to a connection, so they need this one
 */
export async function connectPostgres(
  url: string,
  { poolSize = defaultPoolSize, directUrl, metrics = noMetrics }: PostgresOptions = {},
): Promise<Database> {
  await (directUrl === undefined
    ? runMigrations('DATABASE_URL', url)
    : runMigrations('DATABASE_DIRECT_URL', directUrl))
  const isPooled = directUrl !== undefined
  const Client = isPooled ? UnnamedStatementsClient : PostgresClient
  // Not a parameter of the connection: a pooler in session mode would reject it.
  const onConnect = async (client: pg.ClientBase) => {
    if (!isPooled) await client.query(`set statement_timeout = ${requestStatementMs}`)
  }
  const pool = new pg.Pool({ connectionString: url, max: poolSize, Client, onConnect })
  // A lost idle connection is replaced by the next query. Without a listener, the error would end the process.
  pool.on('error', () => {})
  // Likewise for a connection that is lost in a transaction. Its queries reject.
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await pool.query('select 1')
    measurePool(pool, metrics)
    const engine = drizzlePostgres(pool) as unknown as Engine
    const transact = transactOn(pool, metrics)
    // Drizzle's types know only the driver's own clients.
    const reads = drizzlePostgres(new ReadBatches(pool) as unknown as pg.Pool) as unknown as Engine
    const readOn: Transact = (work) =>
      !isPooled && findStatementLimit() === requestStatementMs ? work(reads as Tx) : transact(work)
    const db = createDatabase(engine, () => pool.end(), transact, metrics, readOn)
    return { ...db, requireSpace: () => db.transaction(fillTemporaryFile) }
  } catch (error) {
    await pool.end()
    throw toConfigError(error, 'DATABASE_URL', url) ?? error
  }
}

/** Runs the migrations under a lock, which ends with the connection. */
async function runMigrations(setting: string, url: string): Promise<void> {
  const client = new PostgresClient({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migratePostgres(drizzlePostgres(client))
  } catch (error) {
    throw toConfigError(error, setting, url) ?? error
  } finally {
    await client.end()
  }
}

/**
 * Runs transactions on connections from the pool. Drizzle's implementation does not return a connection whose `begin`
 * failed, so each restart of the database could take connections from the pool until none are left.
 *
 * The commit does not wait for writes that nothing has waited for. If one fails, PostgreSQL rolls back at the commit.
 */
function transactOn(pool: pg.Pool, metrics: Metrics): Transact {
  // Each connection keeps its engine, and with it the SQL that was built for it (prepared.ts).
  const engines = new WeakMap<pg.PoolClient, Engine>()
  return async (work) => {
    const endWait = metrics.startWaiting('database_connection')
    const client = await pool.connect().finally(endWait)
    const engine = engines.get(client) ?? (drizzlePostgres(client) as unknown as Engine)
    engines.set(client, engine)
    let isLost = false
    let started: Tx | undefined
    try {
      return await engine
        .transaction((tx) => {
          started = tx
          return work(tx)
        })
        .finally(() => settleWrites(started))
    } catch (error) {
      isLost = isTransient(error) && !isAborted(error)
      throw error
    } finally {
      client.release(isLost)
    }
  }
}

function measurePool(pool: pg.Pool, metrics: Metrics): void {
  metrics.measure(() => [
    { gauge: 'database_connections', labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
    { gauge: 'database_connections', labels: { state: 'idle' }, value: pool.idleCount },
    { gauge: 'database_connections_max', labels: {}, value: pool.options.max },
  ])
}

/** Connection errors that the operator can fix, by the network's or PostgreSQL's error code. */
const connectionErrors: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'the host was not found',
  ETIMEDOUT: 'the server does not respond',
  '28P01': 'the password is wrong',
  '28000': 'the user is not allowed to connect',
  '3D000': 'the database does not exist',
  '58P01': 'the extension pg_trgm is missing (Debian: apt-get install postgresql-contrib)',
  '0A000': 'the extension pg_trgm is missing (Debian: apt-get install postgresql-contrib)',
  '42501': 'the user is not allowed to create tables or the extension pg_trgm',
}

function toConfigError(problem: unknown, setting: string, url: string): ConfigError | undefined {
  const { host, pathname } = new URL(url)
  const cause = problem instanceof Error && problem.cause instanceof Error ? problem.cause : problem
  const reason = cause instanceof Error && 'code' in cause && connectionErrors[String(cause.code)]
  if (!reason) return undefined
  return new ConfigError(
    `Cannot connect to the database at ${host}${pathname}: ${reason}. Check ${setting}, or start the database.`,
  )
}
