import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type SQL, sql } from 'drizzle-orm'

/** Each wing has its migrations, and its record of those that have run. They run in this order. */
export const wings = ['platform', 'identity', 'portal'].map((wing) => ({
  wing,
  migrationsFolder: fileURLToPath(new URL(`../../${wing}/migrations`, import.meta.url)),
  migrationsTable: `${wing}_migrations`,
}))

export type Migration = {
  wing: string
  /** the file's name without its extension, such as `0010_blank-sentences` */
  tag: string
  /** when it was written, in milliseconds; the database's record contains it */
  when: number
  /** the whole file */
  text: string
}

/** Runs a statement. */
export type Run = (query: SQL) => Promise<unknown>

export const rowsOf = async (run: Run, query: SQL): Promise<Record<string, unknown>[]> =>
  ((await run(query)) as { rows: Record<string, unknown>[] }).rows

/** Lists the migrations of this version, in the order in which they run. */
export const listMigrations = (): Migration[] =>
  wings.flatMap(({ wing, migrationsFolder }) => {
    const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
      entries: { tag: string; when: number }[]
    }
    return journal.entries.map(({ tag, when }) => ({
      wing,
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
export async function readMigrationState(run: Run): Promise<MigrationState> {
  const all = listMigrations()
  const records = new Map<string, Set<number>>()
  for (const { wing, migrationsTable } of wings) records.set(wing, await listRecorded(run, migrationsTable))
  const isExecuted = ({ wing, when }: Migration) => records.get(wing)?.has(when) === true
  const executed = all.filter(isExecuted)
  const recorded = [...records.values()].reduce((sum, { size }) => sum + size, 0)
  return {
    executed,
    pending: all.filter((migration) => !isExecuted(migration)),
    unknown: recorded - executed.length,
  }
}

async function listRecorded(run: Run, table: string): Promise<Set<number>> {
  const [record] = await rowsOf(run, sql`select to_regclass(${`drizzle.${table}`}) is not null as exists`)
  if (record?.exists !== true) return new Set()
  const rows = await rowsOf(run, sql`select created_at from drizzle.${sql.identifier(table)}`)
  return new Set(rows.map(({ created_at }) => Number(created_at)))
}
