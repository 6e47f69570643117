import type { PGlite } from '@electric-sql/pglite'

const listTables = `select format('%I.%I', schemaname, relname) as name, pg_relation_size(relid)::float8 as size
  from pg_stat_user_tables`

/**
 * Does for PGlite what PostgreSQL's autovacuum does in a separate process, which PGlite cannot have: it reclaims the
 * space of deleted rows, and refreshes the planner's statistics for tables whose size has changed by 20%. Without it,
 * tables and indexes only grow, and each query reads the dead rows too. It processes one table at a time, so requests
 * can run in between.
 */
export function createVacuum(client: PGlite): () => Promise<void> {
  const analyzedSizes = new Map<string, number>()
  return async () => {
    const { rows } = await client.query<{ name: string; size: number }>(listTables)
    for (const { name, size } of rows) {
      const hasChanged = Math.abs(size - (analyzedSizes.get(name) ?? 0)) > size / 5
      await client.exec(hasChanged ? `vacuum analyze ${name}` : `vacuum ${name}`)
      if (hasChanged) analyzedSizes.set(name, size)
    }
  }
}
