import type { Environment } from '../config/environment.ts'
import { connectFolder, connectPostgres } from './connect.ts'
import type { Database } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { ensurePrivateFolder } from './private-folder.ts'

/**
 * Opens the database that the environment names, for every program that works on it: PostgreSQL, or the data folder,
 * which is closed to other users and locked for this process first.
 *
 * @param warn receives a sentence about what was put right on the way
 * @returns the database, and a function that closes it and lets the folder go
 * @throws ConfigError when the folder or the server cannot be used
 */
export async function openDatabase(
  { DATABASE_URL, DATA_DIR }: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR'>,
  { poolSize, warn }: { poolSize?: number; warn: (sentence: string) => void },
): Promise<{ db: Database; close: () => Promise<void> }> {
  if (DATABASE_URL) {
    const db = await connectPostgres(DATABASE_URL, poolSize)
    return { db, close: () => db.close() }
  }
  ensurePrivateFolder(DATA_DIR, warn)
  const unlock = await lockFolder(DATA_DIR)
  const db = await connectFolder(DATA_DIR)
  const close = async () => {
    await db.close()
    unlock()
  }
  return { db, close }
}
