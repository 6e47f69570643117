import { type SQL, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bakeNumber, checksumOf, createBakery } from '#support/server/bake.ts'
import { createTestServer } from '#support/server/test-server.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readRows } from '../../platform/db/read-rows.ts'
import { preferIndexes } from '../lists/find-page.ts'

/** Returns how many rows and index entries of cakes, permissions and openers this transaction has read so far. */
async function countReads(tx: Tx): Promise<number> {
  const [row] = await readRows<{ reads: number }>(
    tx,
    sql`select sum(idx_scan + idx_tup_fetch + seq_tup_read)::int as reads from pg_stat_xact_user_tables
      where relname in ('files', 'permissions', 'openers')`,
  )
  return row?.reads ?? 0
}

/** If the triggers' statements were planned for one row, they would reread all permissions for each of many cakes. */
it('reads a few rows per permission, even if the connection previously changed a single permission', async () => {
  const server = await createTestServer()
  const { baker } = await createBakery(server)
  await bakeNumber(server, baker, 1, 'report.pdf', ['ann@customer.org'])
  const count = 400
  const ids = sql`(select 'file-' || n from generate_series(1, ${count}) n)`
  const reads = await server.deps.db.transaction(async (tx) => {
    await preferIndexes(tx)
    await tx.execute(sql`analyze files, permissions, openers`)
    const grantTo = (grantee: string, files: SQL) => sql`
      insert into permissions (id, file_id, grantee, key_path, created_at)
      select f.id || ${grantee}, f.id, ${grantee}, p.key_path, p.created_at
      from permissions p, files f where p.grantee = 'ann@customer.org' and f.id in ${files}`
    await tx.execute(grantTo('bob@customer.org', sql`(select id from files)`))
    await tx.execute(sql`delete from permissions where grantee = 'bob@customer.org'`)
    await tx.execute(
      sql`insert into files (id, checksum, title, owner_id, baker_address, organization_id, created_at, updated_at)
      select 'file-' || n, ${checksumOf(2)}::text || n, n || '.json', owner_id, baker_address, organization_id, created_at, updated_at
      from files, generate_series(1, ${count}) n`,
    )
    const before = await countReads(tx)
    await tx.execute(grantTo('carol@customer.org', ids))
    await tx.execute(sql`delete from permissions where grantee = 'carol@customer.org'`)
    return (await countReads(tx)) - before
  })
  expect(reads).toBeLessThan(20 * count)
})
