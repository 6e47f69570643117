import { statfsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'
import { DiskFull } from './unavailable.ts'

/** Four segments of the database's log, each of 16 MB. One that cannot be created makes PGlite hang forever. */
const reserve = 64 * 1024 * 1024

/**
 * Requires that the embedded database can write. It takes microseconds, so each transaction can begin with it.
 * @throws DiskFull
 */
export function requireFreeSpace(dataDir: string): void {
  const { bavail, bsize, blocks } = statfsSync(dataDir)
  // Some file systems do not tell their size.
  if (blocks === 0 || bavail * bsize >= reserve) return
  const free = Math.floor((bavail * bsize) / 1_000_000)
  throw new DiskFull(
    `The disk of ${dataDir} has only ${free} MB left, and the database needs at least 64 MB. Free space on it.`,
  )
}

/**
 * Requires that PostgreSQL can write to its disk: a sort with little memory uses a temporary file, which changes no table
 * and needs no permission. An insert would be no proof, because a table can have free space inside.
 * @throws Error disk_full
 */
export async function fillTemporaryFile(tx: Tx): Promise<void> {
  await tx.execute(sql`set local work_mem = '64kB'`)
  await tx.execute(
    sql`select count(*) from (select repeat(md5(n::text), 32) t from generate_series(1, 2000) n order by t offset 0) s`,
  )
}
