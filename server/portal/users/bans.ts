import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { BodyOf } from '#contract/route.ts'
import type { BanInfo, manageBan } from '#contract/routes/users.ts'
import { recordActivity } from '../../activity/record.ts'
import type { Caller } from '../../auth/sessions/store.ts'
import type { Tx } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { bans } from '../../db/schema/files.ts'
import { emails, users } from '../../db/schema/people.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { toViewer, type Viewer } from '../lists/viewer.ts'
import { findFirstToLift, mayLift } from './ban-rules.ts'

type Ban = typeof bans.$inferSelect

/**
 * Bans an address or lifts its ban, in one transaction with the activity row (rule F13). What is so already stays so,
 * without a row.
 * @throws AppError not_allowed, invalid_input for a ban of oneself
 */
export async function changeBan(
  deps: Deps,
  caller: Caller,
  { action, email: address, ban_level: level, reason, client_info }: BodyOf<typeof manageBan>,
): Promise<void> {
  const viewer = toViewer(caller, level === 'org')
  await deps.db.transaction(async (tx) => {
    const organisationId = await getBanningOrganisation(tx, viewer)
    if (action === 'add' && (await isOwn(tx, viewer, address))) {
      throw new AppError('invalid_input', { text: 'You cannot ban yourself.' })
    }
    const baker = level === 'individual' ? viewer.userId : null
    const ban = { address, level, bakerId: baker, organisationId }
    const isChanged =
      action === 'add' ? await addBan(tx, deps, { ...ban, reason: reason ?? null }) : await liftBan(tx, ban)
    if (!isChanged) return
    await recordActivity(tx, deps, [
      {
        action: action === 'add' ? 'user_banned' : 'user_restored',
        actor: { id: viewer.userId, address: viewer.email },
        subject: address,
        organisationId,
        deviceType: client_info?.platform,
        asAdmin: viewer.asAdmin,
      },
    ])
  })
}

/** Who has baked nothing has no cakes to keep anybody from. */
async function getBanningOrganisation(tx: Tx, viewer: Viewer): Promise<string> {
  const [user] = await tx.select().from(users).where(eq(users.id, viewer.userId))
  if (viewer.organisationId === null || !(viewer.asAdmin || (user?.cakesBaked ?? 0) > 0)) {
    throw new AppError('not_allowed')
  }
  return viewer.organisationId
}

async function isOwn(tx: Tx, { userId }: Viewer, address: string): Promise<boolean> {
  return (await tx.$count(emails, and(eq(emails.userId, userId), eq(emails.address, address)))) > 0
}

type Wanted = Pick<Ban, 'address' | 'level' | 'bakerId' | 'organisationId'>

async function addBan(
  tx: Tx,
  { random, clock }: Deps,
  ban: Wanted & { reason: string | null },
): Promise<boolean> {
  const row = { id: newId(random, 'ban'), ...ban, createdAt: clock.now() }
  return (await tx.insert(bans).values(row).onConflictDoNothing().returning({ id: bans.id })).length > 0
}

async function liftBan(tx: Tx, { address, level, bakerId, organisationId }: Wanted): Promise<boolean> {
  const whose = bakerId === null ? eq(bans.organisationId, organisationId) : eq(bans.bakerId, bakerId)
  const wanted = and(eq(bans.address, address), eq(bans.level, level), whose)
  return (await tx.delete(bans).where(wanted).returning({ id: bans.id })).length > 0
}

/** The bans of these addresses that the viewer may know of: their own, their organisation's, in admin mode all of it. */
export async function listBans(
  tx: Tx,
  viewer: Viewer,
  addresses: readonly string[],
): Promise<Map<string, { ban_info: BanInfo | null; bans: BanInfo[] }>> {
  const { userId, organisationId, asAdmin } = viewer
  const inOrganisation = and(
    eq(bans.organisationId, organisationId ?? ''),
    asAdmin ? undefined : eq(bans.level, 'org'),
  )
  const rows =
    addresses.length === 0
      ? []
      : await tx
          .select({ ban: bans, bakerAddress: emails.address })
          .from(bans)
          .leftJoin(emails, and(eq(emails.userId, bans.bakerId), emails.isPrimary))
          .where(and(inArray(bans.address, [...addresses]), or(eq(bans.bakerId, userId), inOrganisation)))
          .orderBy(desc(bans.createdAt), desc(bans.id))
  return new Map(
    addresses.map((address) => {
      const own = rows.filter(({ ban }) => ban.address === address)
      const infos = own.map(({ ban, bakerAddress }) => toBanInfo(viewer, ban, bakerAddress))
      return [address, { ban_info: findFirstToLift(viewer, infos), bans: infos }]
    }),
  )
}

const toBanInfo = (viewer: Viewer, ban: Ban, bakerAddress: string | null): BanInfo => ({
  ban_level: ban.level,
  reason: ban.reason,
  banned_at: ban.createdAt.toISOString(),
  baker_email: bakerAddress,
  can_lift: mayLift(viewer, ban),
})
