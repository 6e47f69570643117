import { sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { apiSecrets } from '../../../../server/identity/base/schema/api-secrets.ts'
import { logEntries } from '../../../../server/identity/base/schema/log.ts'
import { organizations } from '../../../../server/identity/base/schema/organizations.ts'
import { projects } from '../../../../server/identity/base/schema/projects.ts'
import type { Tx } from '../../../../server/platform/db/database.ts'
import { openContent } from '../../../../server/platform/outbox/sealed-content.ts'
import { outbox, rateLimits } from '../../../../server/platform/schema/messages.ts'
import { directoryTables } from '../tables.ts'
import type { TestServer } from '../test-server.ts'

const recorded: readonly PgTable[] = [
  ...Object.values(directoryTables),
  ...[projects, apiSecrets, rateLimits, outbox],
]

/** The rows that a request wrote, as text. */
export type Changes = {
  /** the rows of the attacked project, and its limits */
  victim: string[]
  nonVictim: string[]
}

/** Records every written row in a separate table, which readChanges reads. */
export async function recordChanges({ deps }: TestServer): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`create table if not exists recorded_changes (name text, before jsonb, after jsonb)`)
    await tx.execute(sql`
      create or replace function record_change() returns trigger language plpgsql as $$
      begin
        insert into recorded_changes values (tg_table_name, to_jsonb(old), to_jsonb(new));
        return null;
      end $$`)
    for (const table of recorded) {
      await tx.execute(sql`
        create or replace trigger record_change after insert or update or delete on ${table}
        for each row execute function record_change()`)
    }
  })
}

/** Removes what recordChanges created, because test files share a database. */
export async function stopRecording({ deps }: TestServer): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`drop function if exists record_change() cascade`)
    await tx.execute(sql`drop table if exists recorded_changes`)
  })
}

type Row = Record<string, unknown> | null
type Change = { name: string; before: Row; after: Row }

/** Reads the rows that the transaction wrote. */
export async function readChanges(
  tx: Tx,
  { deps }: Pick<TestServer, 'deps'>,
  victim: Victim,
): Promise<Changes> {
  const response = await tx.execute(sql`select name, before, after from recorded_changes`)
  const changes: Changes = { victim: [], nonVictim: [] }
  for (const { name, before, after } of (response as unknown as { rows: Change[] }).rows) {
    const isOfVictim = [before, after].some((row) => row && isOf(row, name, victim))
    const show = (row: Row) => JSON.stringify(row && (isOfVictim ? row : leaveOutRandom(deps, name, row)))
    const text = `${name}: ${show(before)} -> ${show(after)}`
    changes[isOfVictim ? 'victim' : 'nonVictim'].push(text)
  }
  return changes
}

/** The project whose rows no call may change, or an organization and its members. */
export type Victim = { id: string; userIds?: readonly string[] }

const isOf = (row: Record<string, unknown>, name: string, { id, userIds = [] }: Victim) =>
  row.project_id === id ||
  row.organization_id === id ||
  userIds.includes(String(row.user_id)) ||
  ([projects, organizations].some((table) => name === tableName(table)) && row.id === id) ||
  (name === tableName(rateLimits) && String(row.key).includes(id))

const tableName = (table: PgTable) => getTableConfig(table).name

/** Columns whose random values differ between two equal requests. */
const random = new Set([
  ...[
    'token_hash',
    'token_salt',
    'code_hash',
    'hash',
    'sealed_identity',
    'sealed_tokens',
    'sealed_private',
    'position',
  ],
])

/** Omits random values, and decrypts the content of messages. */
function leaveOutRandom(deps: TestServer['deps'], name: string, row: Record<string, unknown>): object {
  const remainder = Object.fromEntries(Object.entries(row).filter(([column]) => !random.has(column)))
  // A log entry has a serial number, and a keyed hash of the address that the request named.
  if (name === tableName(logEntries))
    return { ...remainder, id: '', account: remainder.account === null ? null : '<hash>' }
  if (name !== tableName(outbox) || typeof row.sealed !== 'string') return remainder
  return { ...remainder, sealed: openContent(deps, String(row.id), row.sealed) }
}
