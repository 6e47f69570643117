import { eq, sql } from 'drizzle-orm'
import type { Deps } from '../app/deps.ts'
import { listEmails } from '../identity/accounts/users/contacts.ts'
import { emails, users } from '../identity/base/schema/users.ts'
import type { DirectoryUnit } from '../identity/base/unit-of-work.ts'
import { inProject } from '../identity/base/unit-of-work.ts'
import type { Tx } from '../platform/db/database.ts'
import { newId } from '../platform/db/ids.ts'
import { insertAll } from '../platform/db/insert-all.ts'
import { days, later } from '../platform/machine/clock.ts'
import { sealFileKey } from '../portal/files/sealed-key.ts'
import { syncPerson } from '../portal/persons/sync-person.ts'
import { accessRequests } from '../portal/schema/access-requests.ts'
import { activity, bans, fileKeys, files, permissions } from '../portal/schema/files.ts'
import { persons } from '../portal/schema/persons.ts'
import type { SampleCake } from './bake-samples.ts'
import { customers, formerBaker, staff, uninvitedReader } from './demo-accounts.ts'
import { createDemoYear, type DemoYear } from './demo-year.ts'

/** Loads the demo's year, so the dashboard has data. The accounts with known passwords must exist. */
export async function loadYear(
  unit: DirectoryUnit,
  deps: Deps,
  companyId: string,
  samples: readonly SampleCake[],
): Promise<void> {
  const now = deps.clock.now()
  const userIds = await addPeople(unit, deps)
  const plot = createDemoYear(now, { companyId, userIds }, samples)
  await insertAll(unit.tx, files, plot.files)
  await insertAll(unit.tx, fileKeys, toKeys(deps, plot))
  await insertAll(unit.tx, permissions, plot.permissions)
  await insertAll(unit.tx, activity, plot.activity)
  await insertAll(unit.tx, accessRequests, toRequests(plot))
  await recordLastOpened(unit.tx)
  await unit.tx
    .update(persons)
    .set({ bakingDeactivatedAt: later(now, -days(160)) })
    .where(eq(persons.id, userIds.get(formerBaker) ?? ''))
  await unit.tx.insert(bans).values({
    id: newId(deps.random, 'ban'),
    address: uninvitedReader,
    level: 'org',
    companyId,
    reason: 'Banned via portal',
    createdAt: later(now, -days(9)),
  })
}

/** Creates the missing accounts of everyone in the activity. They have no password, so no one can sign in to them. */
async function addPeople(unit: DirectoryUnit, deps: Deps): Promise<Map<string, string>> {
  const { random, clock } = deps
  const userIds = new Map<string, string>()
  const createdAt = later(clock.now(), -days(370))
  const addresses = [...staff.map(({ email }) => email), ...customers, uninvitedReader]
  for (const address of addresses) {
    const [email] = await unit.tx
      .select()
      .from(emails)
      .where(inProject(unit, emails, eq(emails.address, address)))
    const userId = email?.userId ?? newId(random, 'user')
    userIds.set(address, userId)
    if (email) continue
    const user = { id: userId, projectId: unit.projectId, createdAt }
    await unit.tx.insert(users).values(user)
    const emailId = newId(random, 'email')
    await unit.tx
      .insert(emails)
      .values({ id: emailId, projectId: unit.projectId, userId, address, verifiedAt: createdAt, createdAt })
    await syncPerson(unit.tx, deps, user, await listEmails(unit, userId))
  }
  return userIds
}

/** A key for each path: the sample cake's key, or a new one for files without bytes. */
const toKeys = (deps: Deps, { keyPaths }: DemoYear) =>
  keyPaths.map(({ key = deps.random.bytes(32).toString('hex'), ...target }) => ({
    ...target,
    sealed: sealFileKey(deps, target, key),
  }))

const toRequests = ({ activity: rows }: DemoYear) =>
  rows.flatMap(({ isAccessRequest, fileId, actorId: userId, at: requestedAt }) =>
    isAccessRequest && fileId && userId ? [{ fileId, userId, requestedAt }] : [],
  )

/** Computes when each opener last opened a cake from each baker, using the loaded activity. */
export async function recordLastOpened(tx: Tx): Promise<void> {
  await tx.execute(sql`
    with opened as materialized (
      select baker_id, actor, max(at) as at from activity where kind = 'opened' group by baker_id, actor
    )
    update openers set last_opened_at = latest.at from (
      select baker_id, actor as grantee, at from opened
      union all
      select baker_id, '*@' || split_part(actor, '@', 2), max(at) from opened group by 1, 2
    ) latest
    where latest.baker_id = openers.owner_id and latest.grantee = openers.grantee`)
}
