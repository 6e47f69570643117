import { and, eq, ne, sql } from 'drizzle-orm'
import { covers, grants, listPermissions, type Permissions } from '../../accounts/members/permission-rules.ts'
import { findCurrent, listRoles, type MemberRecord, readMember } from '../../accounts/members/read-members.ts'
import { listMfaMethods } from '../../accounts/members/second-factor-rules.ts'
import { isVisitor } from '../../accounts/members/visitors.ts'
import { readPolicyOf } from '../../accounts/organizations/own-roles.ts'
import { isSecondFactor } from '../../accounts/sessions/second-factor.ts'
import { findReferencedUser, lockUser } from '../../accounts/users/store.ts'
import { findSessionAgain, rejectImpersonated } from '../../accounts/users/user-change.ts'
import type { Deps } from '../../base/deps.ts'
import { adminRole, memberRole } from '../../base/document/business-fields.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { isOwnAction } from '../../base/projects/business-policy.ts'
import type { Policy } from '../../base/projects/policy.ts'
import type { SessionRow } from '../../base/schema/sessions.ts'
import { members, users } from '../../base/schema/users.ts'
import { type DirectoryUnit, inProject } from '../../base/unit-of-work.ts'

/** A member who acts by a session: in the browser, or relayed by the site's server (rule B28). */
export type ActingMember = { session: SessionRow; record: MemberRecord; permissions: Permissions }

/** Who acts in an organization, and its policy. Without a member, it is the site, which may do everything. */
export type Actor = { member: ActingMember | undefined; policy: Policy }

/**
 * Reads who acts in the organization of a unit. Call it after locking the organization, so that session, status and roles are
 * those of now (rules B25 and B39).
 * @param session the session of the member who acts; undefined for an act of the site
 * @throws SdkError session_not_found if the session has ended or belongs to another organization; RequestError not_allowed if
 *   it is impersonated
 */
export async function readActor(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock'>,
  { project, session }: { project: Parameters<typeof readPolicyOf>[1]; session: { id: string } | undefined },
): Promise<Actor> {
  const policy = await readPolicyOf(unit, project)
  if (!session) return { member: undefined, policy }
  const current = await findSessionAgain(unit, deps, session)
  const record = current && (await readMember(unit, { userId: current.userId }))
  if (!current || record?.member.status !== 'active' || record.organization.id !== unit.organizationId) {
    throw new SdkError('session_not_found')
  }
  rejectImpersonated(current)
  return { member: { session: current, record, permissions: listPermissionsOf(policy, record) }, policy }
}

const listPermissionsOf = (policy: Policy, record: MemberRecord): Permissions =>
  listPermissions(
    policy,
    listRoles(record).map(({ role_id }) => role_id),
  )

/**
 * Requires that an actor may take actions on a resource of the organization.
 * @throws SdkError session_authorization_error
 */
export function requireActions({ member }: Actor, resource: string, actions: readonly string[]): void {
  const isAllowed = !member || actions.every((action) => grants(member.permissions, resource, action))
  if (!isAllowed) throw new SdkError('session_authorization_error')
}

/**
 * What an act needs on a member: `stytch.self` for oneself if the contract has the action there, otherwise `stytch.member`. A change of
 * nothing shows the member, so on others it needs the search.
 */
function requireActionsOn(actor: Actor, isSelf: boolean, actions: readonly string[]): void {
  const needed = actions.length === 0 && !isSelf ? ['search'] : actions
  for (const action of needed) {
    requireActions(actor, isSelf && isOwnAction(action) ? 'stytch.self' : 'stytch.member', [action])
  }
}

/** The member on whom an act is, by ID or external ID, and the actions that the act needs. */
export type Act = { reference: string; actions: readonly string[]; acceptsDeleted?: boolean }

/** A member on whom an actor may act. */
export type Target = { record: MemberRecord; isSelf: boolean }

/**
 * Requires that an actor may act on a member: with the actions on the member, and with every permission that the member has
 * (rule B26). Locks the member until the transaction ends, and reads it again. IDs of another organization respond like
 * unknown ones (rule B38).
 * @throws SdkError session_authorization_error, member_not_found
 */
export async function requireTarget(
  unit: DirectoryUnit,
  actor: Actor,
  { reference, actions, acceptsDeleted = false }: Act,
): Promise<Target> {
  const candidate = await findReferencedUser(unit, reference)
  const isSelf = candidate !== undefined && candidate.id === actor.member?.record.user.id
  requireActionsOn(actor, isSelf, actions)
  const user = candidate && (await lockUser(unit, candidate.id))
  const record = user && (await readMember(unit, { userId: user.id }))
  const isDeleted = record?.member.status === 'deleted'
  if (!record || isDeleted !== acceptsDeleted || (actor.member && isVisitor(record))) {
    throw new SdkError('member_not_found')
  }
  requirePermissions(actor, listPermissionsOf(actor.policy, record))
  return { record, isSelf }
}

/**
 * Requires that an actor has every permission of roles, because the act assigns them, invites with them or writes a rule for
 * them (rule B26).
 * @throws SdkError session_authorization_error
 */
export const requireToGive = (actor: Actor, roles: readonly string[]): void =>
  requirePermissions(actor, listPermissions(actor.policy, roles))

function requirePermissions({ member }: Actor, needed: Permissions): void {
  if (member && !covers(member.permissions, needed)) throw new SdkError('session_authorization_error')
}

/**
 * Returns the roles to assign, without duplicates and without the role of every member.
 * @throws SdkError invalid_member_role, and session_authorization_error if a role gives more than the actor has (rule B26)
 */
export function requireRoles(actor: Actor, roles: readonly string[]): string[] {
  const roleIds = actor.policy.roles.map(({ role_id }) => role_id)
  if (!roles.every((role) => roleIds.includes(role))) throw new SdkError('invalid_member_role')
  requireToGive(actor, roles)
  return [...new Set(roles)].filter((role) => role !== memberRole)
}

/**
 * Requires that an act of a member leaves the organization an active member whose assigned roles contain `stytch_admin`, if the
 * act takes this from a member (rule B27). Lock the organization for a change before, so that two such acts are one after the
 * other.
 * @throws SdkError organization_needs_an_admin
 */
export async function requireOtherAdmin(
  unit: DirectoryUnit,
  actor: Actor,
  { record }: Target,
): Promise<void> {
  const isAdmin = record.member.status === 'active' && record.user.roles.includes(adminRole)
  if (!actor.member || !isAdmin) return
  const isOther = and(
    ne(users.id, record.user.id),
    eq(members.status, 'active'),
    sql`${users.roles} @> ${JSON.stringify([adminRole])}::jsonb`,
  )
  const [other] = await unit.tx
    .select({ one: sql`1` })
    .from(users)
    .innerJoin(members, eq(members.userId, users.id))
    .where(inProject(unit, users, isOther))
    .limit(1)
  if (!other) throw new SdkError('organization_needs_an_admin')
}

/**
 * Requires that a member who has a second factor entered one in the session, before the member removes it or stops requiring it.
 * Otherwise a stolen session could replace it (rule B23). An admin's act on a colleague needs the permission alone.
 * @throws SdkError insufficient_factors
 */
export function requireGivenSecondFactor({ member }: Actor, { isSelf, record }: Target): void {
  if (!member || !isSelf || listMfaMethods(record.factors).length === 0) return
  if (!member.session.factors.some(isSecondFactor)) throw new SdkError('insufficient_factors')
}

/** Returns the address of the member who acts, for a notice; null for the site. */
export const findActorAddress = ({ member }: Actor): string | null =>
  (member && findCurrent(member.record)?.address) ?? null
