import { sql } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { createApp } from '../../../server/app/app.ts'
import type { Deps } from '../../../server/app/deps.ts'
import { demoProjects } from '../../../server/demo/content.ts'
import { loadDemo } from '../../../server/demo/load-demo.ts'
import { toConsumers } from '../../../server/identity/base/projects/store.ts'
import { runUnit } from '../../../server/identity/base/unit-of-work.ts'
import { openSession } from '../../../server/identity/operations/access/sign-in.ts'
import type { Tx } from '../../../server/platform/db/database.ts'
import { readRows } from '../../../server/platform/db/read-rows.ts'
import type { App } from '../../../server/platform/http/context.ts'
import { findPersonByAddress } from '../../../server/portal/addresses/store.ts'
import { personSessions } from '../../../server/portal/schema/persons.ts'
import { createBenchDeps } from './bench-deps.ts'
import { loadVolume } from './bulk-data.ts'
import { type BenchCake, type BenchCakes, benchAdmin } from './calls.ts'
import type { BenchEngine } from './engines.ts'
import type { Volume } from './seed-arguments.ts'

/** An in-memory server on a full database, its admin, and two of its cakes. */
export type FullBakery = { app: App; token: string; cakes: BenchCakes }

export async function fillBakery({ db }: BenchEngine, volume: Volume): Promise<FullBakery> {
  const deps = createBenchDeps(db)
  await loadDemo(deps, { portal: ['http://localhost:4000'], demoHost: ['http://demo.localhost:4100'] })
  const { token, companyId } = await signInAdmin(deps)
  const startedAt = performance.now()
  await loadVolume(deps, { projectId: demoProjects[0].id, companyId }, volume, (line) =>
    console.log(`  ${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${line}`),
  )
  return { app: createApp(deps), token, cakes: await db.transaction(findCakes) }
}

/** Signs in the admin of the demo data, with the PIN. */
export async function signInAdmin(deps: Deps): Promise<{ token: string; companyId: string }> {
  const admin = await deps.db.transaction((tx) => findPersonByAddress(tx, benchAdmin as Email))
  if (!admin?.person.companyId) throw new Error('The demo has no admin.')
  const { id: userId, companyId } = admin.person
  return runUnit(deps.db, toConsumers(demoProjects[0]), async (unit) => {
    const visitor = { ip: '127.0.0.1', userAgent: 'bench' }
    const expected = { userId, minutes: 1440, factors: [], ...visitor }
    const { session, token } = await openSession(unit, deps, expected)
    const now = deps.clock.now()
    await unit.tx.insert(personSessions).values({ id: session.id, userId, seenAt: now, pinEnteredAt: now })
    return { token, companyId }
  })
}

async function findCakes(tx: Tx): Promise<BenchCakes> {
  const [busy, quiet] = await readRows<BenchCake>(
    tx,
    sql`
    with known as (select file_id, count(*) as entries from activity where file_id is not null group by 1),
    chosen as (
      (select * from known order by entries desc limit 1) union all (select * from known order by entries limit 1))
    select f.id, f.checksum, f.baker_address as baker from chosen join files f on f.id = chosen.file_id
    order by entries desc`,
  )
  if (!busy || !quiet) throw new Error('Nothing has happened to the cakes.')
  return { busy, quiet }
}
