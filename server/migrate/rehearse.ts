import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { findOldestVersion } from '../platform/db/compatibility.ts'
import { createPglite } from '../platform/db/connect.ts'
import { type Migration, type MigrationState, toStatements } from '../platform/db/migrations.ts'
import { type Executor, readRows } from '../platform/db/read-rows.ts'

/** Which requests for the table wait until the transaction ends. */
export type Blocked = 'reads and writes' | 'writes' | 'nothing'

/** What a statement does to a table that exists before the migrations. */
export type Effect = {
  table: string
  blocked: Blocked
  /** how the duration depends on the size of the table; `instant`: it does not */
  work: 'instant' | 'scan' | 'index' | 'rewrite' | 'update'
}

/** The effects of the statements of a migration, in their order. */
export type RehearsedMigration = Pick<Migration, 'subsystem' | 'tag'> & { statements: Effect[][] }

export type Rehearsal = {
  migrations: RehearsedMigration[]
  /** the oldest version that can use the database afterwards; undefined if all versions that can use it now still can */
  oldestVersion: string | undefined
}

/**
 * Runs the pending migrations in an empty database in memory that has the schema of the operator's, and asks PostgreSQL
 * what each statement locks, rewrites and reads. So nothing depends on the form of a statement.
 */
export async function rehearse({ executed, pending }: MigrationState): Promise<Rehearsal> {
  const client = await createPglite()
  const engine = drizzle(client)
  try {
    for (const migration of executed) {
      for (const statement of toStatements(migration)) await engine.execute(sql.raw(statement))
    }
    const existing = new Set(Object.keys(await readFiles(engine)))
    const migrations: RehearsedMigration[] = []
    for (const migration of pending) {
      const { subsystem, tag } = migration
      const statements: Effect[][] = []
      // A transaction each: locks that an earlier statement holds would hide those of a later statement.
      for (const statement of toStatements(migration)) {
        await engine.transaction(async (tx) => {
          const before = await observe(tx)
          await tx.execute(sql.raw(statement))
          statements.push(toEffects(before, await observe(tx)).filter(({ table }) => existing.has(table)))
        })
      }
      migrations.push({ subsystem, tag, statements })
    }
    return { migrations, oldestVersion: findOldestVersion(pending) }
  } finally {
    await client.close()
  }
}

/** The tables with the files of their rows, and the files of their indexes. */
type Files = Record<string, { rows: number; indexes: number[] }>

type Observation = {
  files: Files
  locks: { table: string; mode: string }[]
  /** how often the transaction has read each table */
  scans: Record<string, number>
}

async function observe(executor: Executor): Promise<Observation> {
  const locks = await readRows<{ table: string; mode: string }>(
    executor,
    sql`select relname as table, mode from pg_locks join pg_class on pg_class.oid = relation
      where relkind = 'r' and relnamespace = 'public'::regnamespace and pid = pg_backend_pid()`,
  )
  const scans = await readRows<{ table: string; scans: unknown }>(
    executor,
    sql`select relname as table, seq_scan + coalesce(idx_scan, 0) as scans from pg_stat_xact_user_tables`,
  )
  return {
    files: await readFiles(executor),
    locks,
    scans: Object.fromEntries(scans.map(({ table, scans }) => [table, Number(scans)])),
  }
}

async function readFiles(executor: Executor): Promise<Files> {
  const rows = await readRows<{ table: string; rows: unknown; indexes: unknown[] }>(
    executor,
    sql`select t.relname as table, t.relfilenode as rows,
        array(select i.relfilenode::int from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = t.oid)
          as indexes
      from pg_class t where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace`,
  )
  return Object.fromEntries(
    rows.map(({ table, rows: file, indexes }) => [
      table,
      { rows: Number(file), indexes: indexes.map(Number) },
    ]),
  )
}

function toEffects(before: Observation, after: Observation): Effect[] {
  const tables = [...new Set(after.locks.map(({ table }) => table))]
  return tables.flatMap((table) => {
    const modes = after.locks.filter((lock) => lock.table === table).map(({ mode }) => mode)
    const blocked = toBlocked(modes)
    const work = toWork(table, { before, after, modes })
    return blocked === 'nothing' && work === 'instant' ? [] : [{ table, blocked, work }]
  })
}

/** https://www.postgresql.org/docs/current/explicit-locking.html, table 13.2 */
const blockingModes: Readonly<Record<string, Blocked>> = {
  AccessExclusiveLock: 'reads and writes',
  ExclusiveLock: 'writes',
  ShareRowExclusiveLock: 'writes',
  ShareLock: 'writes',
}

function toBlocked(modes: readonly string[]): Blocked {
  const all = modes.map((mode) => blockingModes[mode])
  return all.includes('reads and writes') ? 'reads and writes' : all.includes('writes') ? 'writes' : 'nothing'
}

function toWork(
  table: string,
  { before, after, modes }: { before: Observation; after: Observation; modes: readonly string[] },
): Effect['work'] {
  const [earlier, later] = [before.files[table], after.files[table]]
  if (earlier && later && earlier.rows !== later.rows) return 'rewrite'
  if (later?.indexes.some((file) => !earlier?.indexes.includes(file))) return 'index'
  if (modes.includes('RowExclusiveLock')) return 'update'
  return (after.scans[table] ?? 0) > (before.scans[table] ?? 0) ? 'scan' : 'instant'
}
