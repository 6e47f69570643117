import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { seconds } from '../machine/clock.ts'
import { connectUnchanged } from './connect.ts'
import { createDatabase, type Database, type Engine } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { fillTemporaryFile, requireFreeSpace } from './free-space.ts'

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
    const db = createDatabase(drizzlePostgres(client) as unknown as Engine, () => client.end())
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
