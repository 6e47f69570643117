import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { type Executor, readRows } from './read-rows.ts'

/** Each subsystem has its migrations, and its record of those that have run. They run in this order. */
export const subsystems = ['platform', 'identity', 'portal'].map((subsystem) => ({
  subsystem,
  migrationsFolder: fileURLToPath(new URL(`../../${subsystem}/migrations`, import.meta.url)),
  migrationsTable: `${subsystem}_migrations`,
}))

export type Migration = {
  subsystem: string
  /** the file's name without its extension, such as `0010_blank-sentences` */
  tag: string
  /** when it was written, in milliseconds; the database's record contains it */
  when: number
  /** the whole file */
  text: string
}

/** Lists the migrations of this version, in the order in which they run. */
export const listMigrations = (): Migration[] =>
  subsystems.flatMap(({ subsystem, migrationsFolder }) => {
    const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
      entries: { tag: string; when: number }[]
    }
    return journal.entries.map(({ tag, when }) => ({
      subsystem,
      tag,
      when,
      text: readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8'),
    }))
  })

/** Splits a migration as Drizzle does. */
export const toStatements = ({ text }: Migration): string[] => text.split('--> statement-breakpoint')

/** Which migrations a database has run. */
export type MigrationState = {
  executed: Migration[]
  pending: Migration[]
  /** how many it has run that this version does not have, because a later version ran them */
  unknown: number
}

/** Compares this version's migrations with those that the database has run. Writes nothing. */
export async function readMigrationState(executor: Executor): Promise<MigrationState> {
  const all = listMigrations()
  const records = new Map<string, Set<number>>()
  for (const { subsystem, migrationsTable } of subsystems)
    records.set(subsystem, await listRecorded(executor, migrationsTable))
  const isExecuted = ({ subsystem, when }: Migration) => records.get(subsystem)?.has(when) === true
  const executed = all.filter(isExecuted)
  const recorded = [...records.values()].reduce((sum, { size }) => sum + size, 0)
  return {
    executed,
    pending: all.filter((migration) => !isExecuted(migration)),
    unknown: recorded - executed.length,
  }
}

async function listRecorded(executor: Executor, table: string): Promise<Set<number>> {
  if (!(await hasTable(executor, `drizzle.${table}`))) return new Set()
  const rows = await readRows<{ created_at: unknown }>(
    executor,
    sql`select created_at from drizzle.${sql.identifier(table)}`,
  )
  return new Set(rows.map(({ created_at }) => Number(created_at)))
}

/** @param name with its schema, such as `public.users` */
export async function hasTable(executor: Executor, name: string): Promise<boolean> {
  const [row] = await readRows<{ exists: boolean }>(
    executor,
    sql`select to_regclass(${name}) is not null as exists`,
  )
  return row?.exists === true
}
