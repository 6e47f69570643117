import { and, eq, inArray } from 'drizzle-orm'
import type { BakerRow, OpenerRow } from '#contract/routes/users.ts'
import type { Tx } from '../../db/database.ts'
import { openers, organisationOpeners } from '../../db/schema/files.ts'
import { emails, users } from '../../db/schema/people.ts'
import { inOrder } from '../lists/find-page.ts'
import type { Viewer } from '../lists/viewer.ts'
import { listBans } from './bans.ts'
import { activeSince } from './find-people.ts'

const noBans = { ban_info: null, bans: [] }

/** Openers by what permissions name them, in that order. */
export async function listOpenerRows(
  tx: Tx,
  viewer: Viewer,
  grantees: readonly string[],
  now: Date,
): Promise<OpenerRow[]> {
  const table = viewer.asAdmin ? organisationOpeners : openers
  const isSeen = viewer.asAdmin
    ? eq(organisationOpeners.organisationId, viewer.organisationId ?? '')
    : eq(openers.ownerId, viewer.userId)
  const rows =
    grantees.length === 0
      ? []
      : await tx
          .select({ id: table.grantee, cakes: table.cakes, openedAt: table.lastOpenedAt })
          .from(table)
          .where(and(isSeen, inArray(table.grantee, [...grantees])))
  const banned = await listBans(tx, viewer, grantees)
  return inOrder(grantees, rows).map(({ id, cakes, openedAt }) => {
    const isWildcard = id.startsWith('*@')
    return {
      email: id,
      is_wildcard: isWildcard,
      cake_permission_count: cakes,
      last_opened_at: openedAt?.toISOString() ?? null,
      is_active: openedAt !== null && openedAt >= activeSince(now),
      ...(banned.get(id) ?? noBans),
      can_ban: !isWildcard && id !== viewer.email,
    }
  })
}

/** Bakers by their ids, in that order. */
export async function listBakerRows(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<BakerRow[]> {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({
            id: users.id,
            email: emails.address,
            cakes: users.cakesBaked,
            lastBakeAt: users.lastBakeAt,
            stoppedAt: users.bakingStoppedAt,
          })
          .from(users)
          .innerJoin(emails, and(eq(emails.userId, users.id), emails.isPrimary))
          .where(inArray(users.id, [...ids]))
  const banned = await listBans(
    tx,
    viewer,
    rows.map(({ email }) => email),
  )
  return inOrder(ids, rows).map(({ email, cakes, lastBakeAt, stoppedAt }) => ({
    email,
    cake_permission_count: cakes,
    cake_count: cakes,
    last_bake_at: lastBakeAt?.toISOString() ?? null,
    is_active: stoppedAt === null,
    ...(banned.get(email) ?? noBans),
  }))
}
