import { sql } from 'drizzle-orm'
import { product } from '#contract/product.ts'
import { ConfigError } from '../errors/config-error.ts'
import { hasTable, type Migration } from './migrations.ts'
import { type Executor, readRows } from './read-rows.ts'

/** The first lines of a migration that removes something: `-- Needs version 5.0.0.` See docs/upgrading.md. */
const declaration = /^-- Needs version (\d+\.\d+\.\d+)\./m

/**
 * Returns the oldest version of the product that can use a database with these migrations.
 * @returns undefined if none of them removes what an earlier version needs
 */
export const findOldestVersion = (migrations: readonly Pick<Migration, 'text'>[]): string | undefined =>
  migrations
    .flatMap(({ text }) => declaration.exec(text)?.[1] ?? [])
    .reduce<string | undefined>(
      (latest, version) => (latest && isNewer(latest, version) ? latest : version),
      undefined,
    )

/** Reads the oldest version that can use the database. @returns undefined before the first migration of version 5 */
export async function readOldestVersion(executor: Executor): Promise<string | undefined> {
  if (!(await hasTable(executor, 'public.compatibility'))) return undefined
  const query = sql`select oldest_version as version from compatibility`
  const [row] = await readRows<{ version: string }>(executor, query)
  return row?.version
}

/** Returns the version that the database needs, if this one can no longer use it. */
export async function findNeededVersion(executor: Executor): Promise<string | undefined> {
  const oldest = await readOldestVersion(executor)
  return oldest !== undefined && isNewer(oldest, product.version) ? oldest : undefined
}

/**
 * Rejects a database from which a later version removed what this version needs. Such a version writes its requirement
 * into the database (keepOldestVersion()).
 * @throws ConfigError
 */
export async function rejectTooNew(executor: Executor): Promise<void> {
  const needed = await findNeededVersion(executor)
  if (needed === undefined) return
  throw new ConfigError(
    `A later version has upgraded this database, and version ${product.version} can no longer use it. ` +
      `Install version ${needed} or later, or restore a backup from before the upgrade.`,
  )
}

/** Stores which versions can use the database from now on. Call it after the migrations. */
export async function keepOldestVersion(executor: Executor, migrations: readonly Migration[]): Promise<void> {
  const oldest = findOldestVersion(migrations)
  const present = await readOldestVersion(executor)
  if (oldest === undefined || (present !== undefined && !isNewer(oldest, present))) return
  await executor.execute(sql`update compatibility set oldest_version = ${oldest}`)
}

/** Whether a version such as 5.1.0 came after another. */
export function isNewer(version: string, reference: string): boolean {
  const [parts, references] = [version, reference].map((text) => text.split('.').map(Number)) as [
    number[],
    number[],
  ]
  const index = parts.findIndex((part, position) => part !== references[position])
  return index >= 0 && (parts[index] ?? 0) > (references[index] ?? 0)
}
