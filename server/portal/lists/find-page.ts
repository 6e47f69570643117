import { type SQL, sql } from 'drizzle-orm'
import { countedRows } from '#contract/routes/lists.ts'
import type { Tx } from '../../db/database.ts'
import { readRows } from '../../db/read-rows.ts'
import { AppError } from '../../http/app-error.ts'

/** What a page is cut from. */
export type Listing = {
  /** a table or a select, with its name: `files f` */
  from: SQL
  id: SQL
  /** what the rows are sorted by; the id decides between equals */
  key: SQL
  direction: 'asc' | 'desc'
  /** where rows without a key come: before all others, or after them. Without, the key is never null. */
  nulls?: 'least' | 'greatest'
  /** conditions, of which no row meets two; each is read by an index of its own */
  branches: readonly SQL[]
}

export type Page = { ids: string[]; total: number; total_is_floor: boolean }

/**
 * The ids on one page of a list, and how many rows there are, counted up to `countedRows`. Both come from the same
 * read of at most that many rows in the list's order, so the last page costs what the first one does (rule F20).
 * @throws AppError invalid_input for a page that lies beyond the counted rows
 */
export async function findPage(
  tx: Tx,
  listing: Listing,
  { page, limit }: { page: number; limit: number },
): Promise<Page> {
  const offset = (page - 1) * limit
  if (offset >= countedRows) {
    throw new AppError('invalid_input', {
      text: `page must be within the first ${countedRows} rows. Use a filter to narrow the list.`,
    })
  }
  await preferIndexes(tx)
  const order = toOrder(listing, sql`key`, sql`id`)
  const [found] = await readRows<{ total: number; ids: string[] }>(
    tx,
    sql`
    with hits as materialized (${selectRows(listing, countedRows + 1)})
    select (select count(*)::int from hits) as total,
      to_json(array(select id from hits ${order} limit ${limit} offset ${offset})) as ids`,
  )
  const { total = 0, ids = [] } = found ?? {}
  return { ids, total: Math.min(total, countedRows), total_is_floor: total > countedRows }
}

/** How many rows there are, up to `most`. */
export async function countRows(
  tx: Tx,
  { from, branches }: Listing,
  most = countedRows,
): Promise<{ count: number; isFloor: boolean }> {
  await preferIndexes(tx)
  const selects = branches.map((branch) => sql`(select 1 from ${from} where ${branch} limit ${most + 1})`)
  const [counted] = await readRows<{ total: number }>(
    tx,
    sql`select count(*)::int as total from (${sql.join(selects, sql` union all `)}) hits`,
  )
  const total = counted?.total ?? 0
  return { count: Math.min(total, most), isFloor: total > most }
}

/** Where a batch ended: the last row's key as text, and its id. */
export type Cursor = { key: string; id: string }

/**
 * The next rows of a list after a place, for reading all of it piece by piece without keeping a transaction open.
 * @param type what PostgreSQL calls the type of the list's key
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
  const rest = { ...listing, branches: listing.branches.map((branch) => sql`${branch} and ${isAfter}`) }
  const rows = await readRows<Cursor>(
    tx,
    sql`select id, key::text as key from (${selectRows(rest, size)}) hits ${toOrder(listing, sql`hits.key`, sql`hits.id`)} limit ${size}`,
  )
  return { ids: rows.map((row) => row.id), last: rows.at(-1) }
}

/** The first rows of a list, as `id` and `key`: each branch's own first ones, put together. */
function selectRows(listing: Listing, most: number): SQL {
  const { from, id, key, branches } = listing
  const selects = branches.map(
    (branch) =>
      sql`(select ${id} as id, ${key} as key from ${from} where ${branch} ${toOrder(listing, key, id)} limit ${most})`,
  )
  return sql.join(selects, sql` union all `)
}

function toOrder({ direction, nulls }: Listing, key: SQL, id: SQL): SQL {
  const way = sql.raw(direction)
  // An index that is read backwards has its nulls at the other end, so this must turn with the direction.
  const isFirst = (nulls === 'least') === (direction === 'asc')
  const place = nulls === undefined ? sql.empty() : sql.raw(isFirst ? 'nulls first' : 'nulls last')
  return sql`order by ${key} ${way} ${place}, ${id} ${way}`
}

/**
 * For the rest of the transaction: the planner takes an index wherever there is one, because what it knows of rare
 * filters is a guess, and a wrong one would read a whole table; one page costs it little more here than there, as in
 * memory and on solid disks, so that it stops early where much is found; and it does not compile what runs for
 * milliseconds.
 */
export async function preferIndexes(tx: Tx): Promise<void> {
  await tx.execute(
    sql`select set_config('enable_seqscan', 'off', true), set_config('random_page_cost', '1.1', true),
      set_config('jit', 'off', true)`,
  )
}

/** What a page of ids found, in the order of the page. */
export function sortByIds<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
