import { and, eq, gt, inArray } from 'drizzle-orm'
import type { BakerRow, OpenerRow } from '#contract/routes/users.ts'
import type { Tx } from '../../platform/db/database.ts'
import { toPerson } from '../addresses/person-rules.ts'
import { listVerifiedEmails } from '../addresses/store.ts'
import { sortByIds } from '../lists/find-page.ts'
import { toDomain, type Viewer } from '../lists/viewer.ts'
import { companyOpeners, openers } from '../schema/files.ts'
import { personAddresses, persons } from '../schema/persons.ts'
import { listBans } from './bans.ts'
import { activeSince } from './find-users.ts'

const noBans = { ban_info: null, bans: [] }

/** Returns opener rows by grantee, in that order. */
export async function listOpenerRows(
  tx: Tx,
  viewer: Viewer,
  grantees: readonly string[],
  now: Date,
): Promise<OpenerRow[]> {
  const { table, isVisible } = toScope(viewer)
  const rows = await tx
    .select({ id: table.grantee, cakes: table.cakes, openedAt: table.lastOpenedAt })
    .from(table)
    .where(and(isVisible, inArray(table.grantee, [...grantees])))
  const banned = await listBans(tx, viewer, grantees)
  const viewerPersons = new Set((await listVerifiedEmails(tx, viewer.userId)).map(toPerson))
  const wildcards = await listWildcards(tx, viewer, rows)
  return sortByIds(grantees, rows).map(({ id, cakes, openedAt }) => {
    const isWildcard = id.startsWith('*@')
    return {
      email: id,
      is_wildcard: isWildcard,
      through: cakes === 0 ? (wildcards.find((wildcard) => wildcard === toWildcard(id)) ?? null) : null,
      cake_permission_count: cakes,
      last_opened_at: openedAt?.toISOString() ?? null,
      is_active: openedAt !== null && openedAt >= activeSince(now),
      ...(banned.get(id) ?? noBans),
      can_ban: !isWildcard && !viewerPersons.has(toPerson(id)),
    }
  })
}

/** The openers of the viewer's own cakes or, in admin mode, of the company's. */
const toScope = ({ asAdmin, companyId, userId }: Viewer) =>
  asAdmin
    ? { table: companyOpeners, isVisible: eq(companyOpeners.companyId, companyId ?? '') }
    : { table: openers, isVisible: eq(openers.ownerId, userId) }

const toWildcard = (address: string) => `*@${toDomain(address)}`

/** Lists the wildcards that give access to people without their own permission. */
async function listWildcards(
  tx: Tx,
  viewer: Viewer,
  rows: readonly { id: string; cakes: number }[],
): Promise<string[]> {
  const candidates = rows.filter(({ cakes }) => cakes === 0).map(({ id }) => toWildcard(id))
  const { table, isVisible } = toScope(viewer)
  const openerRows = await tx
    .select({ grantee: table.grantee })
    .from(table)
    .where(and(isVisible, inArray(table.grantee, candidates), gt(table.cakes, 0)))
  return openerRows.map(({ grantee }) => grantee)
}

/** Returns baker rows by ID, in that order. */
export async function listBakerRows(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<BakerRow[]> {
  const rows = await tx
    .select({
      id: persons.id,
      email: personAddresses.address,
      cakes: persons.cakesBaked,
      lastBakeAt: persons.lastBakeAt,
      stoppedAt: persons.bakingDeactivatedAt,
    })
    .from(persons)
    .innerJoin(personAddresses, and(eq(personAddresses.userId, persons.id), personAddresses.isPrimary))
    .where(inArray(persons.id, [...ids]))
  const addresses = rows.map(({ email }) => email)
  const banned = await listBans(tx, viewer, addresses)
  return sortByIds(ids, rows).map(({ email, cakes, lastBakeAt, stoppedAt }) => ({
    email,
    cake_permission_count: cakes,
    cake_count: cakes,
    last_bake_at: lastBakeAt?.toISOString() ?? null,
    is_active: stoppedAt === null,
    ...(banned.get(email) ?? noBans),
  }))
}
