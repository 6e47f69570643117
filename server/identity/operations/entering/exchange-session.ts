import type { Email } from '#contract/ids.ts'
import { requireActive } from '../../accounts/members/read-members.ts'
import { lockMemberOf, type Member } from '../../accounts/members/store.ts'
import { isVisitor } from '../../accounts/members/visitors.ts'
import { listAllowedMethods, listMailboxMethods } from '../../accounts/organizations/method-rules.ts'
import { findOrganization, lockOrganization, type Organization } from '../../accounts/organizations/store.ts'
import type { Session } from '../../accounts/sessions/store.ts'
import { lockContact } from '../../accounts/users/holder.ts'
import { findSessionAgain, rejectImpersonated } from '../../accounts/users/user-change.ts'
import type { Deps } from '../../base/deps.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import type { Project } from '../../base/projects/store.ts'
import type { Factor } from '../../base/schema/sessions.ts'
import { inDirectory, inWholeProject, type ProjectUnit } from '../../base/unit-of-work.ts'
import type { Start } from '../access/sign-in.ts'
import { type Entered, leaveIntermediate } from './complete-sign-in.ts'
import { isFresh } from './counted-factors.ts'
import { type Crossing, findCrossing } from './crossing.ts'
import { signInMember } from './sign-in-member.ts'

/** A session of a member, and the ID, slug or external ID of the organization to enter with it. */
type SessionExchange = { session: Session; reference: string }

/**
 * Enters another organization with the session of a member (rules B20 and B21). Only the proof of an address crosses, or the password of
 * an address, to the member of that organization who has the address now. It keeps its time, and the rules of the organization apply afresh. Accepts an
 * invitation, but joins by no domain and no tenant.
 * @throws SdkError mailbox_proof_required if the session has neither for its member's address, which names no organization;
 *   organization_not_found, also if the address has no member there; session_not_found; RequestError not_allowed for an impersonated
 *   session
 */
export async function exchangeSession(
  projectUnit: ProjectUnit,
  deps: Deps,
  { session, reference }: SessionExchange,
  start: Start,
): Promise<Entered> {
  rejectImpersonated(session)
  const unit = inWholeProject(projectUnit)
  const { organization: origin } = await requireActive(unit, session)
  const { address, ...given } = await requireCrossing(unit, session, start.project)
  const chosen = await findOrganization(unit, reference)
  if (!chosen) throw new SdkError('organization_not_found')
  const places = await lockPlaces(unit, [origin.id, chosen.id], address)
  const source = places.find(({ organization }) => organization.id === origin.id)
  const target = places.find(({ organization }) => organization.id === chosen.id)
  // Rule B39: the session, the member and its address are read again under the locks.
  const again = source && (await findSessionAgain(inDirectory(unit, origin.id), deps, session))
  if (!again) throw new SdkError('session_not_found')
  await requireCrossing(unit, session, start.project)
  if (!target) throw new SdkError('organization_not_found')
  const { organization, member } = target
  const directory = inDirectory(unit, organization.id)
  const now = deps.clock.now()
  const isFreshHere = (factor: Factor | undefined) => factor && isFresh(factor, member?.user.createdAt, now)
  const mailbox = isFreshHere(given.mailbox) ? given.mailbox : undefined
  const password = isFreshHere(given.password) ? given.password : undefined
  const factor = password ?? mailbox
  if (!factor) {
    const methods = listMailboxMethods(listAllowedMethods(start.project, organization))
    const progress = { organization, address, factors: [], earlier: undefined, visitor: start.visitor }
    return leaveIntermediate(directory, deps, { ...progress, missing: { methods }, userId: undefined })
  }
  if (!member || member.isRetired || isVisitor(member)) throw new SdkError('organization_not_found')
  const presented = { organization, address, member, factor, link: password && mailbox }
  return signInMember(directory, deps, presented, start)
}

/**
 * Reads what a session has given for the current, verified address of its member.
 * @throws SdkError session_not_found; mailbox_proof_required if it has given nothing that crosses
 */
async function requireCrossing(
  unit: ProjectUnit,
  { userId, factors }: Session,
  project: Project,
): Promise<Crossing> {
  const crossing = findCrossing(await requireActive(unit, { userId }), factors, project)
  if (!crossing.mailbox && !crossing.password) throw new SdkError('mailbox_proof_required')
  return crossing
}

type Place = { organization: Organization; member: Member | undefined }

/**
 * Locks organizations, then the address in each, then its members, always by ascending ID of the organization, so that two exchanges
 * in opposite directions do not wait for each other (rule B39). Deleted organizations are left out.
 */
async function lockPlaces(unit: ProjectUnit, ids: readonly string[], address: Email): Promise<Place[]> {
  const organizations: Organization[] = []
  for (const id of [...new Set(ids)].toSorted()) {
    const organization = await lockOrganization(unit, id, 'share')
    if (organization) organizations.push(organization)
  }
  for (const { id } of organizations)
    await lockContact(inDirectory(unit, id), { kind: 'email', value: address })
  const places: Place[] = []
  for (const organization of organizations) {
    places.push({ organization, member: await lockMemberOf(inDirectory(unit, organization.id), address) })
  }
  return places
}
