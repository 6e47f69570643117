import { and, desc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { BodyOf } from '#contract/route.ts'
import type { BanInfo, manageBan } from '#contract/routes/users.ts'
import { sentence } from '#languages/sentence.ts'
import type { Tx } from '../../platform/db/database.ts'
import { byViewer, recordActivity } from '../activity/record.ts'
import { toPerson } from '../addresses/person-rules.ts'
import { addBan } from '../companies/bans.ts'
import { liftPreservedBans } from '../companies/preserved-bans.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { toViewer, type Viewer } from '../lists/viewer.ts'
import type { Principal } from '../persons/principal.ts'
import { banAccounts, bans } from '../schema/files.ts'
import { personAddresses, persons } from '../schema/persons.ts'
import { findFirstToLift, mayLift } from './ban-rules.ts'

type Ban = typeof bans.$inferSelect

/**
 * Bans an email address or lifts its ban, in one transaction with the activity row (rule F13). A change without effect
 * leaves no row.
 * @throws AppError not_allowed; invalid_input for the caller's own email address
 */
export async function changeBan(
  deps: Deps,
  principal: Principal,
  { action, email: address, ban_level: level, reason }: BodyOf<typeof manageBan>,
): Promise<void> {
  const viewer = toViewer(principal, level === 'org')
  await deps.db.transaction(async (tx) => {
    const companyId = await requireBanningCompany(tx, viewer)
    if (await isOwn(tx, viewer, address)) {
      const text = sentence(action === 'add' ? 'banSelf' : 'unbanSelf')
      throw new AppError('invalid_input', { text })
    }
    const baker = level === 'individual' ? viewer.userId : null
    const ban = { address, level, bakerId: baker, companyId }
    const isChanged =
      action === 'add'
        ? await addBan(
            tx,
            deps,
            { ...ban, reason: reason ?? null, createdAt: deps.clock.now() },
            viewer.userId,
          )
        : await liftBan(tx, deps, ban)
    if (!isChanged) return
    const event = action === 'add' ? 'user_banned' : 'user_restored'
    await recordActivity(tx, deps, [{ ...byViewer(viewer), action: event, subject: address }])
  })
}

/**
 * Returns the company of the ban.
 * @throws AppError not_allowed if the caller has no cakes and is not in admin mode
 */
async function requireBanningCompany(tx: Tx, viewer: Viewer): Promise<string> {
  const [user] = await tx.select().from(persons).where(eq(persons.id, viewer.userId))
  if (viewer.companyId === null || !(viewer.asAdmin || (user?.cakesBaked ?? 0) > 0)) {
    throw new AppError('not_allowed')
  }
  return viewer.companyId
}

async function isOwn(tx: Tx, { userId }: Viewer, address: string): Promise<boolean> {
  const isOwnAddress = and(eq(personAddresses.userId, userId), eq(personAddresses.person, toPerson(address)))
  return (await tx.$count(personAddresses, isOwnAddress)) > 0
}

type BanTarget = Pick<Ban, 'level' | 'bakerId' | 'companyId'> & { address: Email }

/** Lifts every ban at this level that covers the person, regardless of which of their email addresses was banned. */
async function liftBan(tx: Tx, deps: Deps, ban: BanTarget): Promise<boolean> {
  const { address, level, bakerId, companyId } = ban
  const hadPreserved = await liftPreservedBans(tx, deps, address, ban)
  const isOwn = bakerId === null ? eq(bans.companyId, companyId) : eq(bans.bakerId, bakerId)
  const ids = (await listAccountBans(tx, [address])).map(({ banId }) => banId)
  const covers = or(eq(bans.person, toPerson(address)), inArray(bans.id, ids))
  const isTarget = and(covers, eq(bans.level, level), isOwn)
  const lifted = await tx.delete(bans).where(isTarget).returning({ id: bans.id })
  return hadPreserved || lifted.length > 0
}

/**
 * Lists the bans on these email addresses that the viewer can see: their own and their company's; in admin mode,
 * all.
 */
export async function listBans(
  tx: Tx,
  viewer: Viewer,
  addresses: readonly string[],
): Promise<Map<string, { ban_info: BanInfo | null; bans: BanInfo[] }>> {
  const { userId, companyId, asAdmin } = viewer
  const inCompany = and(eq(bans.companyId, companyId ?? ''), asAdmin ? undefined : eq(bans.level, 'org'))
  const accountBans = await listAccountBans(tx, addresses)
  const persons = [...new Set(addresses.map(toPerson))]
  const ids = accountBans.map(({ banId }) => banId)
  const covers = or(inArray(bans.person, persons), inArray(bans.id, ids))
  const rows = await tx
    .select({ ban: bans, bakerAddress: personAddresses.address })
    .from(bans)
    .leftJoin(personAddresses, and(eq(personAddresses.userId, bans.bakerId), personAddresses.isPrimary))
    .where(and(covers, or(eq(bans.bakerId, userId), inCompany)))
    .orderBy(desc(bans.createdAt), desc(bans.id))
  return new Map(
    addresses.map((address) => {
      const onAccount = new Set(
        accountBans.filter((ban) => ban.address === address).map(({ banId }) => banId),
      )
      const coveringBans = rows.filter(({ ban }) => ban.person === toPerson(address) || onAccount.has(ban.id))
      const infos = coveringBans.map(({ ban, bakerAddress }) => toBanInfo(viewer, ban, bakerAddress))
      return [address, { ban_info: findFirstToLift(viewer, infos), bans: infos }]
    }),
  )
}

/** Lists the bans that cover these email addresses' accounts. */
async function listAccountBans(
  tx: Tx,
  addresses: readonly string[],
): Promise<{ address: string; banId: string }[]> {
  return tx
    .select({ address: personAddresses.address, banId: banAccounts.banId })
    .from(personAddresses)
    .innerJoin(banAccounts, eq(banAccounts.userId, personAddresses.userId))
    .where(and(inArray(personAddresses.address, [...addresses]), isNotNull(personAddresses.verifiedAt)))
}

const toBanInfo = (viewer: Viewer, ban: Ban, bakerAddress: string | null): BanInfo => ({
  ban_level: ban.level,
  reason: ban.reason,
  banned_at: ban.createdAt.toISOString(),
  baker_email: bakerAddress,
  can_lift: mayLift(viewer, ban),
})
