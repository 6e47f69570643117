import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { toCount } from '#contract/count.ts'
import { product } from '#contract/product.ts'
import { isNewer } from '../platform/db/compatibility.ts'
import { connectUnchanged } from '../platform/db/connect.ts'
import type { Database } from '../platform/db/database.ts'
import { readRows } from '../platform/db/read-rows.ts'
import { ConfigError } from '../platform/errors/config-error.ts'
import { systemRandom } from '../platform/machine/random.ts'
import { requireMasterKey } from '../platform/secrets/master-key-check.ts'
import { createSecrets } from '../platform/secrets/secrets.ts'
import { type Description, hasAuthenticCode, type MasterKeys, readDescription } from './description.ts'

/**
 * Verifies what was read from a backup: compares its files with the code under the master key, opens the database, reads
 * every table, and opens a sealed value. Nothing of the backup is trusted.
 * @param folder has the files of the backup. The database is opened in place
 * @param masterKeys undefined if the key is not configured
 * @returns the backup's description, its contents in words, and whether a holder of the master key wrote it
 * @throws ConfigError if a newer version made the backup, if its files are damaged or not those of a server, or if the
 * master key is not the database's
 */
export async function verifyFolder(
  folder: string,
  masterKeys: MasterKeys | undefined,
): Promise<Description & { contents: string; isAuthentic: boolean }> {
  const description = await readDescription(folder)
  if (isNewer(description.version, product.version)) {
    throw new ConfigError(
      `The backup is from version ${description.version}, and this is version ${product.version}. ` +
        `Install ${description.version} or a later version.`,
    )
  }
  const isAuthentic = masterKeys !== undefined && (await hasAuthenticCode(folder, description, masterKeys))
  if (!existsSync(join(folder, 'db', 'PG_VERSION'))) throw new ConfigError('The backup has no database.')
  try {
    return { ...description, isAuthentic, contents: await verifyDatabase(folder, masterKeys) }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError('The database in the backup is damaged, or it is not the database of a server.')
  }
}

async function verifyDatabase(folder: string, masterKeys: MasterKeys | undefined): Promise<string> {
  const db = await connectUnchanged(folder)
  try {
    const contents = await readTables(db)
    if (masterKeys) {
      const secrets = createSecrets(masterKeys.current, systemRandom, masterKeys.previous)
      await requireMasterKey({ db, secrets })
    }
    return contents
  } finally {
    await db.close()
  }
}

/** Reads every page of every table, so that PostgreSQL compares their checksums. @returns a few counts in words */
async function readTables(db: Database): Promise<string> {
  return db.transaction(async (tx) => {
    for (const way of ['enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan'])
      await tx.execute(sql.raw(`set local ${way} = off`))
    const counts = new Map<string, number>()
    for (const { name } of await readRows<{ name: string }>(tx, tables)) {
      const query = sql`select count(*)::int as count from ${sql.identifier(name)}`
      const [row] = await readRows<{ count: number }>(tx, query)
      counts.set(name, row?.count ?? 0)
    }
    const count = (table: string, word: string) => {
      const rows = counts.get(table)
      if (rows === undefined)
        throw new ConfigError('The database in the backup does not have the tables of a server.')
      return toCount(rows, word)
    }
    return `${count('projects', 'project')}, ${count('users', 'user')} and ${count('files', 'cake')}`
  })
}

const tables = sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`
