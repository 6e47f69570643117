import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Organization } from '../../accounts/organizations/store.ts'
import { findJoinedTenant } from '../../accounts/organizations/tenant-rules.ts'
import { openSealedIdentity } from '../../accounts/social/tokens.ts'
import type { Deps } from '../../base/deps.ts'
import { intermediateSessions } from '../../base/schema/intermediate-sessions.ts'
import { type DirectoryUnit, inProject, inWholeProject } from '../../base/unit-of-work.ts'

/** How many sign-ins in progress of an address count. */
const maxSignIns = 20

/**
 * Returns whether a sign-in in progress with an address may join an organization by a tenant, once it proves the mailbox (rule B7): so
 * a code or a link is sent to the address.
 */
export async function hasJoiningSignIn(
  directory: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  organization: Organization,
  address: Email,
): Promise<boolean> {
  if (organization.tenantJitProvisioning !== 'RESTRICTED') return false
  const unit = inWholeProject(directory)
  const isInProgress = and(
    eq(intermediateSessions.organizationId, organization.id),
    eq(intermediateSessions.address, address),
    isNotNull(intermediateSessions.sealedIdentity),
    gt(intermediateSessions.expiresAt, deps.clock.now()),
  )
  const rows = await unit.tx
    .select({ sealedIdentity: intermediateSessions.sealedIdentity })
    .from(intermediateSessions)
    .where(inProject(unit, intermediateSessions, isInProgress))
    .limit(maxSignIns)
  return rows.some(
    ({ sealedIdentity }) =>
      sealedIdentity !== null &&
      findJoinedTenant(organization, openSealedIdentity(deps, sealedIdentity, address)) !== undefined,
  )
}
