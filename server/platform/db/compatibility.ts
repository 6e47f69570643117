import { sql } from 'drizzle-orm'
import { product } from '#contract/product.ts'
import { ConfigError } from '../errors/config-error.ts'
import { type Migration, type Run, rowsOf } from './migrations.ts'

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
export async function readOldestVersion(run: Run): Promise<string | undefined> {
  const [table] = await rowsOf(run, sql`select to_regclass('public.compatibility') is not null as exists`)
  if (table?.exists !== true) return undefined
  const [row] = await rowsOf(run, sql`select oldest_version from compatibility`)
  return row && String(row.oldest_version)
}

/**
 * Rejects a database from which a later version removed what this version needs. Such a version writes its requirement
 * into the database (keepOldestVersion()).
 * @throws ConfigError
 */
export async function rejectTooNew(run: Run, version: string = product.version): Promise<void> {
  const oldest = await readOldestVersion(run)
  if (oldest === undefined || !isNewer(oldest, version)) return
  throw new ConfigError(
    `A later version has upgraded this database, and version ${version} can no longer use it. ` +
      `Install version ${oldest} or later, or restore a backup from before the upgrade.`,
  )
}

/** Stores which versions can use the database from now on. Call it after the migrations. */
export async function keepOldestVersion(run: Run, migrations: readonly Migration[]): Promise<void> {
  const oldest = findOldestVersion(migrations)
  const present = await readOldestVersion(run)
  if (oldest === undefined || (present !== undefined && !isNewer(oldest, present))) return
  await run(sql`update compatibility set oldest_version = ${oldest}`)
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
