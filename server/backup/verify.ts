import { readFile } from 'node:fs/promises'
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
import { checkMasterKey } from '../platform/secrets/master-key-check.ts'
import { createSecrets } from '../platform/secrets/secrets.ts'

/** What a backup says about itself, in its first file. */
export type Description = { version: string; createdAt: string }

export const descriptionName = 'backup.json'

export const describeNow = (now: Date): Description => ({
  version: product.version,
  createdAt: now.toISOString(),
})

/** The current master key and those before it. */
export type MasterKeys = { current: Uint8Array; previous: readonly Uint8Array[] }

/**
 * Verifies what was read from a backup: opens the database, reads every table, and opens a sealed value.
 * @param folder has the files of the backup. The database is opened in place
 * @param masterKeys undefined if the key is not configured
 * @returns the backup's description, and its contents in words
 * @throws ConfigError if a newer version made the backup, if the database is damaged, or if the master key is not the
 * database's
 */
export async function verifyFolder(
  folder: string,
  masterKeys: MasterKeys | undefined,
): Promise<Description & { contents: string }> {
  const description = JSON.parse(await readFile(join(folder, descriptionName), 'utf8')) as Description
  if (isNewer(description.version, product.version)) {
    throw new ConfigError(
      `The backup is from version ${description.version}, and this is version ${product.version}. ` +
        `Install ${description.version} or a later version.`,
    )
  }
  const db = await connectUnchanged(folder)
  try {
    if (masterKeys) {
      const secrets = createSecrets(masterKeys.current, systemRandom, masterKeys.previous)
      await checkMasterKey({ db, secrets })
    }
    return { ...description, contents: await readTables(db) }
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
      const rows = counts.get(table) ?? 0
      return toCount(rows, word)
    }
    return `${count('projects', 'project')}, ${count('users', 'user')} and ${count('files', 'cake')}`
  })
}

const tables = sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`
