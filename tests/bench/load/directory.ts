import { sql } from 'drizzle-orm'
import { findPortalProject } from '../../../server/identity/base/projects/store.ts'
import { connectPostgres } from '../../../server/platform/db/connect.ts'
import { newId } from '../../../server/platform/db/ids.ts'
import { readRows } from '../../../server/platform/db/read-rows.ts'
import { hashPin } from '../../../server/portal/accounts/pin.ts'
import { companies, persons } from '../../../server/portal/schema/persons.ts'
import { createBenchDeps } from '../server/bench-deps.ts'
import { loadVolume } from '../server/bulk-data.ts'

/** Someone with an account, who signs in from an IP address that only this person uses. */
export type Person = {
  email: string
  address: string
  /** the checksum of a cake that the person may open */
  checksum: string
}

export type Directory = { publicToken: string; pin: string; people: Person[] }

const pin = '4711'

/**
 * Fills the database of a server that has started once: a company with two years of cakes and activity, and the people
 * to whom it gives them, all with the same PIN. The master key of the server must be the one of createBenchDeps().
 * @param count the number of people
 */
export async function fillDirectory(databaseUrl: string, count: number): Promise<Directory> {
  const db = await connectPostgres(databaseUrl, { poolSize: 2 })
  try {
    const deps = createBenchDeps(db)
    const portal = await db.transaction(findPortalProject)
    if (!portal) throw new Error('The database has no portal: start a server with it first.')
    const companyId = newId(deps.random, 'organization')
    const createdAt = deps.clock.now()
    await db.transaction((tx) =>
      tx.insert(companies).values({ id: companyId, name: 'Bakery', domain: 'bakery.test', createdAt }),
    )
    // More people than needed, because a few have no cake that they may open today.
    const people = Math.ceil(count * 1.25) + 20
    const volume = { people, files: 2 * people, events: 20 * people }
    await loadVolume(deps, { projectId: portal.id, companyId }, volume, () => {})
    const pinHash = await hashPin(deps, pin)
    return await db.transaction(async (tx) => {
      await tx.update(persons).set({ pinHash, pinSetAt: createdAt, eulaAcceptedAt: createdAt })
      // Otherwise they would be users that no one ever used, which the server removes.
      await tx.execute(sql`update users set claimed_at = created_at, signed_in_at = created_at`)
      const rows = await readRows<{ email: string; checksum: string }>(
        tx,
        sql`
        select distinct on (a.address) a.address as email, f.checksum
        from person_addresses a join permissions p on p.grantee = a.address join files f on f.id = p.file_id
        where (f.openable_at is null or f.openable_at <= now()) and (f.expires_at is null or f.expires_at > now() + interval '1 day')
        order by a.address, f.id limit ${count}`,
      )
      if (rows.length < count) throw new Error(`Only ${rows.length} of ${count} people may open a cake.`)
      return {
        publicToken: portal.publicToken,
        pin,
        people: rows.map((row, index) => ({ ...row, address: toAddress(index) })),
      }
    })
  } finally {
    await db.close()
  }
}

/** All addresses of 127.0.0.0/8 belong to this machine, so each person's connections come from a separate one. */
function toAddress(index: number): string {
  const host = index % 250
  const network = Math.floor(index / 250)
  return `127.${20 + Math.floor(network / 250)}.${network % 250}.${host + 1}`
}
