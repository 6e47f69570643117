import { eq, exists, inArray, sql } from 'drizzle-orm'
import type { Me } from '#contract/routes/auth.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readRows } from '../../platform/db/read-rows.ts'
import { isBannedFromOwnCompany } from '../companies/bans.ts'
import { findCompany, isLastAdmin } from '../companies/store.ts'
import type { Deps } from '../deps.ts'
import { getBakingFacts } from '../files/allowance.ts'
import { findBakingRejection } from '../files/allowance-rules.ts'
import type { Principal } from '../persons/principal.ts'
import { files, permissions } from '../schema/files.ts'

/** Returns the signed-in user for /auth/me and new sessions. */
export async function toMe(tx: Tx, deps: Deps, principal: Principal): Promise<Me> {
  const { user, session, email, verifiedAt, isUndeliverable, hasPassword } = principal
  const company = user.companyId === null ? undefined : await findCompany(tx, user.companyId)
  const baking = await getBakingFacts(tx, deps, user)
  // A user banned from their company cannot manage anything in it (rule F13).
  const isBanned = await isBannedFromOwnCompany(tx, user)
  const isAdmin = user.isAdmin && !isBanned
  return {
    user_id: user.id,
    email,
    is_admin: isAdmin,
    verified_at: toInstant(verifiedAt),
    email_undeliverable: isUndeliverable,
    second_factor_pending: session.secondFactorPending,
    requires_pin: user.pinHash !== null,
    pin_pending: user.pinHash !== null && session.pinEnteredAt === null,
    eula_accepted_at: toInstant(user.eulaAcceptedAt),
    organization: company ? { id: company.id, name: company.name, domain: company.domain } : null,
    entitlements: { bake: !isBanned && findBakingRejection(baking) === undefined },
    // What others have shared with the email address stays hidden until the address is verified.
    role: verifiedAt === null ? null : await findRole(tx, { id: user.id, isAdmin }, email),
    has_password: hasPassword,
    is_last_admin: await isLastAdmin(tx, user),
    accepts_access_requests: user.acceptsAccessRequests,
  }
}

const toInstant = (date: Date | null) => (date === null ? null : date.toISOString())

/** Returns the highest role of a user; null without baked cakes or permissions. */
async function findRole(
  tx: Tx,
  user: { id: string; isAdmin: boolean },
  email: string | null,
): Promise<Me['role']> {
  if (user.isAdmin) return 'admin'
  const grantees = email === null ? [] : [email, `*${email.slice(email.lastIndexOf('@'))}`]
  const baked = tx.select({ id: files.id }).from(files).where(eq(files.ownerId, user.id))
  const granted = tx
    .select({ id: permissions.id })
    .from(permissions)
    .where(inArray(permissions.grantee, grantees))
  const [has] = await readRows<{ baked: boolean; granted: boolean }>(
    tx,
    sql`select ${exists(baked)} as baked, ${exists(granted)} as granted`,
  )
  return has?.baked ? 'baker' : has?.granted ? 'opener' : null
}
