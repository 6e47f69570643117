import { type SQL, sql } from 'drizzle-orm'
import { countedRows } from '#contract/routes/lists.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readRows } from '../../platform/db/read-rows.ts'
import { AppError } from '../errors/app-error.ts'

/** A filtered and sorted list. */
export type Listing = {
  /** a table or subquery with its alias: `files f` */
  from: SQL
  id: SQL
  /** the sort key; the ID is the tie-breaker */
  key: SQL
  direction: 'asc' | 'desc'
  /** whether null keys sort as lowest or highest; absent if the key is never null */
  nulls?: 'least' | 'greatest'
  /** disjoint conditions, each of which uses a separate index */
  branches: readonly SQL[]
}

export type Page = { ids: string[]; total: number; total_is_floor: boolean }

/**
 * Returns the IDs on a page and the number of rows, counted up to `countedRows`. Both come from a single read of at
 * most that many sorted rows, so the last page costs as much as the first (rule F20).
 * @throws AppError invalid_input for a page beyond the counted rows
 */
export async function findPage(
  tx: Tx,
  listing: Listing,
  { page, limit }: { page: number; limit: number },
): Promise<Page> {
  const offset = (page - 1) * limit
  if (offset >= countedRows) {
    throw new AppError('invalid_input', {
      text: {
        english: `page must be within the first ${countedRows} rows. Use a filter to narrow the list.`,
      },
    })
  }
  await preferIndexes(tx)
  const order = toOrder(listing, sql`key`, sql`id`)
  const [row] = await readRows<{ total: number; ids: string[] }>(
    tx,
    sql`
    with hits as materialized (${selectRows(listing, countedRows + 1)})
    select (select count(*)::int from hits) as total,
      to_json(array(select id from hits ${order} limit ${limit} offset ${offset})) as ids`,
  )
  const { total = 0, ids = [] } = row ?? {}
  return { ids, total: Math.min(total, countedRows), total_is_floor: total > countedRows }
}

/** Returns the response of a list: a page of rows, and how many there are. */
export async function readPage<Row>(
  tx: Tx,
  listing: Listing,
  query: { page: number; limit: number },
  listRows: (ids: readonly string[]) => Promise<Row[]>,
) {
  const { ids, ...counted } = await findPage(tx, listing, query)
  return { data: await listRows(ids), ...counted, page: query.page, limit: query.limit }
}

/** Counts the rows, up to `limit`. */
export async function countRows(
  tx: Tx,
  { from, branches }: Listing,
  limit = countedRows,
): Promise<{ count: number; isFloor: boolean }> {
  await preferIndexes(tx)
  const selects = branches.map((branch) => sql`(select 1 from ${from} where ${branch} limit ${limit + 1})`)
  const [counted] = await readRows<{ total: number }>(
    tx,
    sql`select count(*)::int as total from (${sql.join(selects, sql` union all `)}) hits`,
  )
  const total = counted?.total ?? 0
  return { count: Math.min(total, limit), isFloor: total > limit }
}

/** The end of a batch: the last row's key as text, and its ID. */
export type Cursor = { key: string; id: string }

/**
 * Returns the rows after a cursor, to read a whole list without keeping a transaction open.
 * @param type the PostgreSQL type of the list's key
 */
export async function findBatch(
  tx: Tx,
  listing: Listing,
  { type, after, size }: { type: 'timestamptz' | 'text'; after: Cursor | undefined; size: number },
): Promise<{ ids: string[]; last: Cursor | undefined }> {
  await preferIndexes(tx)
  const { key, id, direction } = listing
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(${key}, ${id}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${after.key}::${sql.raw(type)}, ${after.id})`
  const following = { ...listing, branches: listing.branches.map((branch) => sql`${branch} and ${isAfter}`) }
  const rows = await readRows<Cursor>(
    tx,
    sql`select id, key::text as key from (${selectRows(following, size)}) hits ${toOrder(listing, sql`hits.key`, sql`hits.id`)} limit ${size}`,
  )
  return { ids: rows.map((row) => row.id), last: rows.at(-1) }
}

/** Selects `id` and `key` for the first rows of each branch. */
function selectRows(listing: Listing, limit: number): SQL {
  const { from, id, key, branches } = listing
  const selects = branches.map(
    (branch) =>
      sql`(select ${id} as id, ${key} as key from ${from} where ${branch} ${toOrder(listing, key, id)} limit ${limit})`,
  )
  return sql.join(selects, sql` union all `)
}

function toOrder({ direction, nulls }: Listing, key: SQL, id: SQL): SQL {
  const way = sql.raw(direction)
  // An index that is read backward has its nulls at the other end, so this depends on the direction.
  const isFirst = (nulls === 'least') === (direction === 'asc')
  const nullsOrder = nulls === undefined ? sql.empty() : sql.raw(isFirst ? 'nulls first' : 'nulls last')
  return sql`order by ${key} ${way} ${nullsOrder}, ${id} ${way}`
}

/**
 * Tunes the planner for the rest of the transaction. It always uses an index, because its estimates for rare filters
 * are guesses, and a wrong guess would scan a whole table. Random reads cost little more than sequential reads, as in
 * memory and on SSDs, so it stops early if there are many matches. JIT is off because the queries take milliseconds.
 */
export async function preferIndexes(tx: Tx): Promise<void> {
  await tx.execute(
    sql`select set_config('enable_seqscan', 'off', true), set_config('random_page_cost', '1.1', true),
      set_config('jit', 'off', true)`,
  )
}

/** Sorts rows by the order of the IDs. */
export function sortByIds<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
