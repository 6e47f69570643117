import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { ConfigError } from '../errors/config-error.ts'
import { seconds } from '../machine/clock.ts'
import { ensurePrivateFolder } from '../machine/private-folder.ts'
import { noMetrics } from '../metrics/metrics.ts'
import { connectFolder, connectPostgres, connectUnchanged } from './connect.ts'
import { createDatabase, type Database, type Engine } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { fillTemporaryFile, requireFreeSpace } from './free-space.ts'
import { transactOnEngine } from './write-together.ts'

type DatabaseSettings = {
  DATABASE_URL?: string | undefined
  /** the database itself, if DATABASE_URL is a connection pooler */
  DATABASE_DIRECT_URL?: string | undefined
  DATA_DIR: string
}

/**
 * Opens the configured database: PostgreSQL, or the data folder, which is first made private and locked for this process.
 *
 * @param warn receives a sentence if the folder's mode was corrected
 * @returns the database, and a function that closes it and releases the folder
 * @throws ConfigError if the folder or the database server cannot be used, or the disk of the folder is full
 */
export async function openDatabase(
  { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR }: DatabaseSettings,
  {
    poolSize,
    warn,
    metrics = noMetrics,
  }: { poolSize?: number; warn: (sentence: string) => void; metrics?: typeof noMetrics },
): Promise<{ db: Database; close: () => Promise<void> }> {
  if (DATABASE_URL) {
    const db = await connectPostgres(DATABASE_URL, { poolSize, directUrl: DATABASE_DIRECT_URL, metrics })
    return { db, close: () => db.close() }
  }
  if (DATABASE_DIRECT_URL) {
    throw new ConfigError(
      'DATABASE_DIRECT_URL is set without DATABASE_URL. Set DATABASE_URL to the connection pooler, or remove DATABASE_DIRECT_URL.',
    )
  }
  ensurePrivateFolder(DATA_DIR, warn)
  if (isRestoreUnfinished(DATA_DIR)) throw new ConfigError(describeUnfinished(DATA_DIR))
  requireFreeSpace(DATA_DIR)
  const unlock = await lockFolder(DATA_DIR)
  const db = await connectFolder(DATA_DIR, metrics)
  const close = async () => {
    await db.close()
    unlock()
  }
  return { db, close }
}

/** Where `cakelock restore` writes. The database leaves this folder last, so without a database the restore is unfinished. */
export const restoreFolder = (dataDir: string): string => join(dataDir, '.cakelock-restore')

/** Whether a restore of the folder is running or was interrupted. */
export const isRestoreUnfinished = (dataDir: string): boolean =>
  existsSync(restoreFolder(dataDir)) && !existsSync(join(dataDir, 'db'))

const describeUnfinished = (dataDir: string) =>
  `The restore into ${dataDir} is not finished. Wait for its end or, if it was interrupted, repeat 'cakelock restore FILE'. ` +
  `To start with an empty database instead, delete ${restoreFolder(dataDir)}.`

/** Returns whether a data folder already has a database. Opening a folder without one would create it. */
export const hasEmbeddedDatabase = (dataDir: string): boolean => existsSync(join(dataDir, 'db/PG_VERSION'))

/**
 * Opens the database as it is: with one connection, and without the migrations that a server runs.
 * @throws ConfigError if another process has the folder open or its disk is full; Error of the network or of PostgreSQL
 */
export async function openUnchanged({
  DATABASE_URL,
  DATA_DIR,
}: {
  DATABASE_URL?: string | undefined
  DATA_DIR: string
}): Promise<{ db: Database; close: () => Promise<void> }> {
  if (DATABASE_URL !== undefined) {
    const client = new pg.Client({ connectionString: DATABASE_URL, connectionTimeoutMillis: seconds(10) })
    client.on('error', () => {})
    await client.connect()
    const engine = drizzlePostgres(client) as unknown as Engine
    const db = createDatabase(engine, () => client.end(), transactOnEngine(engine))
    return { db: { ...db, requireSpace: () => db.transaction(fillTemporaryFile) }, close: db.close }
  }
  requireFreeSpace(DATA_DIR)
  const unlock = await lockFolder(DATA_DIR)
  try {
    const db = await connectUnchanged(DATA_DIR)
    const close = async () => {
      await db.close()
      unlock()
    }
    return { db, close }
  } catch (error) {
    unlock()
    throw error
  }
}
